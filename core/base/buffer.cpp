// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/buffer.h"

#include <sys/mman.h>

#include <cstdint>
#include <mutex>
#include <vector>

namespace attn {
namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t hugePage = std::size_t{2} << 20;
constexpr std::size_t smallestKept = std::size_t{1} << 20;
constexpr std::size_t mostKept = std::size_t{256} << 20;

struct Block {
  void* memory;
  std::size_t bytes;
};

struct KeptBlocks {
  std::mutex mutex;
  std::vector<Block> blocks;
  std::size_t bytes = 0;
};

// Never destroyed: tensors with static lifetime may outlive it otherwise.
KeptBlocks& kept() {
  static auto* blocks = new KeptBlocks;
  return *blocks;
}

std::size_t blockSize(std::size_t bytes) { return (bytes + hugePage - 1) / hugePage * hugePage; }

void unmapAll(std::vector<Block>& blocks) noexcept {
  for (const Block& block : blocks) munmap(block.memory, block.bytes);
  blocks.clear();
}

void* mapBlock(std::size_t bytes) {
  // One huge page more than needed, so that an aligned block lies inside; the ends are given back.
  const std::size_t asked = bytes + hugePage;
  void* mapped = mmap(nullptr, asked, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  const auto start = reinterpret_cast<std::uintptr_t>(mapped);
  const std::uintptr_t aligned = (start + hugePage - 1) / hugePage * hugePage;
  if (aligned > start) munmap(mapped, aligned - start);
  if (const std::size_t tail = start + asked - (aligned + bytes); tail > 0)
    munmap(reinterpret_cast<void*>(aligned + bytes), tail);
  madvise(reinterpret_cast<void*>(aligned), bytes, MADV_HUGEPAGE);
  return reinterpret_cast<void*>(aligned);
}

}  // namespace

void* allocateBuffer(std::size_t bytes) {
  if (bytes < smallestKept) return ::operator new (bytes, std::align_val_t{alignment});
  if (bytes > std::numeric_limits<std::size_t>::max() - 2 * hugePage) throw std::bad_alloc();
  const std::size_t size = blockSize(bytes);
  {
    KeptBlocks& pool = kept();
    const std::lock_guard lock(pool.mutex);
    for (std::size_t i = 0; i < pool.blocks.size(); ++i) {
      if (pool.blocks[i].bytes != size) continue;
      void* memory = pool.blocks[i].memory;
      pool.blocks[i] = pool.blocks.back();
      pool.blocks.pop_back();
      pool.bytes -= size;
      return memory;
    }
  }
  return mapBlock(size);
}

void freeBuffer(void* memory, std::size_t bytes) noexcept {
  if (!memory) return;
  if (bytes < smallestKept) {
    ::operator delete (memory, std::align_val_t{alignment});
    return;
  }
  const std::size_t size = blockSize(bytes);
  KeptBlocks& pool = kept();
  const std::lock_guard lock(pool.mutex);
  if (size > mostKept) {
    munmap(memory, size);
    return;
  }
  // What does not fit beside the newest block is of an older shape: it will not be asked for again.
  if (pool.bytes + size > mostKept) {
    unmapAll(pool.blocks);
    pool.bytes = 0;
  }
  try {
    pool.blocks.push_back({memory, size});
    pool.bytes += size;
  } catch (...) {
    munmap(memory, size);
  }
}

void releaseKeptBuffers() noexcept {
  KeptBlocks& pool = kept();
  const std::lock_guard lock(pool.mutex);
  unmapAll(pool.blocks);
  pool.bytes = 0;
}

std::size_t keptBufferBytes() noexcept {
  KeptBlocks& pool = kept();
  const std::lock_guard lock(pool.mutex);
  return pool.bytes;
}

}  // namespace attn
