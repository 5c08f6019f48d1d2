// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>
#include <cstring>
#include <numbers>
#include <span>

#include "core/model/activations.h"
#include "core/model/model_math.h"
#include "core/tensor/matrix.h"

using namespace attn;

class TestModelMath : public QObject {
  Q_OBJECT

 private slots:
  void activationsAreWhatTheirFormulasSay() {
    const auto expected = [](const std::string& id, double x) {
      if (id == "relu") return std::max(x, 0.0);
      if (id == "gelu" || id == "gelu_python") return x * 0.5 * std::erfc(-x / std::numbers::sqrt2);
      if (id == "quick_gelu") return x / (1 + std::exp(-1.702 * x));
      if (id == "silu" || id == "swish") return x / (1 + std::exp(-x));
      return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
    };
    for (const Activation& row : activations())
      for (double x = -12; x <= 12; x += 0.0371) {
        auto number = static_cast<float>(x);
        const auto exact = expected(row.id, static_cast<double>(number));
        row.apply(&number, 1);
        QVERIFY2(std::abs(static_cast<double>(number) - exact) < 1e-6 + 2e-7 * std::abs(exact), row.id);
      }
  }

  void productsAreThoseOfAnyShape() {
    for (const Index tokens : {1, 5, 16, 33, 300})
      for (const bool storedByInput : {false, true}) {
        const Index inputs = 37, outputs = 131;
        Tensor x = Tensor::uninitialized({tokens, inputs});
        for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::sin(static_cast<float>(i) * 0.37F);
        std::vector<float> numbers(static_cast<std::size_t>(inputs * outputs));
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::cos(static_cast<float>(i) * 0.11F);
        // As they may lie in a file: not even at a multiple of four bytes.
        std::vector<std::byte> bytes(numbers.size() * 4 + 1);
        for (const std::size_t offset : {std::size_t{0}, std::size_t{1}}) {
          std::memcpy(bytes.data() + offset, numbers.data(), numbers.size() * 4);
          const StoredTensor tensor{"W", "F32", StoredNumber::float32,
                                    storedByInput ? Shape{inputs, outputs} : Shape{outputs, inputs},
                                    std::span(bytes).subspan(offset, numbers.size() * 4)};
          LinearWeights weights{.matrix = {&tensor}, .storedByInput = storedByInput};
          weights.bias = Tensor({outputs}, std::vector<float>(static_cast<std::size_t>(outputs), 0.5F));
          const Tensor y = linear(x, weights);
          const MatrixView W(numbers.data(), tensor.shape[0], tensor.shape[1]);
          const Matrix exact = storedByInput ? Matrix(x.matrix(0) * W) : Matrix(x.matrix(0) * W.transpose());
          QVERIFY((y.matrix(0).array() - 0.5F - exact.array()).abs().maxCoeff() < 2e-5F);
        }
      }
  }
};

QTEST_APPLESS_MAIN(TestModelMath)
#include "tst_model_math.moc"
