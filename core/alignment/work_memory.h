// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <new>
#include <vector>

#include "core/base/buffer.h"
#include "core/tensor/matrix.h"

namespace attn {

/// The memory of one pass: many matrices of a few large blocks, which go back to the pool together (see
/// allocateBuffer). One by one they would be given back to the system after every step of a training, and cleared by it
/// for the next: that took a third of the time.
class WorkMemory {
 public:
  WorkMemory() = default;
  WorkMemory(const WorkMemory&) = delete;
  WorkMemory& operator=(const WorkMemory&) = delete;

  /// Aligned as a buffer is; of any value. As long as this object lives.
  float* take(Index numbers) {
    constexpr std::size_t alignment = 16;  // floats in 64 bytes
    const std::size_t count = (static_cast<std::size_t>(numbers) + alignment - 1) / alignment * alignment;
    if (m_blocks.empty() || m_used + count > m_blocks.back().size()) {
      m_blocks.emplace_back(std::max(count, blockSize));
      m_used = 0;
    }
    float* const taken = m_blocks.back().data() + m_used;
    m_used += count;
    return taken;
  }

 private:
  static constexpr std::size_t blockSize = std::size_t{1} << 19;  // 2 MiB

  std::vector<std::vector<float, BufferAllocator<float>>> m_blocks;
  std::size_t m_used = 0;
};

/// A matrix in such memory. Copies are the same matrix; to assign one assigns its numbers.
class WorkMatrix : public MutableMatrixView {
 public:
  WorkMatrix() : MutableMatrixView(nullptr, 0, 0) {}
  WorkMatrix(WorkMemory& memory, Index rows, Index columns)
      : MutableMatrixView(memory.take(rows * columns), rows, columns) {}
  using MutableMatrixView::operator=;

  /// Becomes another matrix, of any numbers.
  void resize(WorkMemory& memory, Index rows, Index columns) {
    new (static_cast<MutableMatrixView*>(this)) MutableMatrixView(memory.take(rows * columns), rows, columns);
  }
};

}  // namespace attn
