// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <limits>
#include <new>

#include "core/base/api.h"

namespace attn {

/// Memory for numbers: 64-byte aligned, uninitialised. Blocks of a megabyte and more come from the system in huge pages
/// and are kept when freed, up to 256 MiB in all, because the first touch of fresh pages costs more than most of
/// what is computed into them. Safe to call from any thread. \throws std::bad_alloc
ATTN_API void* allocateBuffer(std::size_t bytes);
ATTN_API void freeBuffer(void* memory, std::size_t bytes) noexcept;

/// Gives the kept blocks back to the system.
ATTN_API void releaseKeptBuffers() noexcept;

/// Bytes held in kept blocks now.
ATTN_API std::size_t keptBufferBytes() noexcept;

/// Lets a std::vector take its memory from allocateBuffer and leave new elements uninitialised.
template <class T>
struct BufferAllocator {
  using value_type = T;

  BufferAllocator() = default;
  template <class U>
  BufferAllocator(const BufferAllocator<U>&) noexcept {}

  T* allocate(std::size_t count) {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_alloc();
    return static_cast<T*>(allocateBuffer(count * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t count) noexcept { freeBuffer(memory, count * sizeof(T)); }

  template <class U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;  // default-initialised: a float stays as it is
  }
  template <class U, class First, class... Rest>
  void construct(U* place, First&& first, Rest&&... rest) {
    ::new (static_cast<void*>(place)) U(static_cast<First&&>(first), static_cast<Rest&&>(rest)...);
  }

  friend bool operator==(const BufferAllocator&, const BufferAllocator&) { return true; }
};

}  // namespace attn
