package io.crosstalk.evaluate;

import io.crosstalk.correlation.diagnosis.Reasons;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Logistic regression with a small ridge penalty, by Newton's method. Every case weighs the same,
 * however many victims it has. A reason for never counts against somebody, nor the other way round:
 * what would is left out, the worst first.
 *
 * @see <a href="https://doi.org/10.2307/2347628">le Cessie, van Houwelingen: Ridge Estimators in
 *     Logistic Regression, Applied Statistics 1992</a>
 */
final class LogisticFit {
  private static final int ROUNDS = 50;
  private static final double RIDGE = 0.3;

  private final List<Suspicion> data;
  private final double[] weights;

  LogisticFit(List<Suspicion> data) {
    this.data = data;
    Map<String, Integer> counts = new TreeMap<>();
    data.forEach(each -> counts.merge(each.caseName(), 1, Integer::sum));
    weights =
        data.stream().mapToDouble(each -> 1.0 / counts.getOrDefault(each.caseName(), 1)).toArray();
  }

  /** The intercept, then a coefficient for each of {@link Reasons#NAMES}. */
  double[] coefficients() {
    boolean[] left = new boolean[Reasons.NAMES.size() + 1];
    double[] beta = coefficients(left);
    for (int worst = worst(beta); worst > 0; worst = worst(beta)) {
      left[worst] = true;
      beta = coefficients(left);
    }
    return beta;
  }

  /** The coefficient that has the wrong sign most; 0 when none has. */
  private static int worst(double[] beta) {
    int worst = 0;
    double most = 1e-9;
    for (int i = 1; i < beta.length; i++) {
      boolean against = Reasons.AGAINST.contains(Reasons.NAMES.get(i - 1));
      double wrong = against ? beta[i] : -beta[i];
      if (wrong > most) {
        worst = i;
        most = wrong;
      }
    }
    return worst;
  }

  private double[] coefficients(boolean[] left) {
    double[] beta = new double[left.length];
    for (int round = 0; round < ROUNDS; round++) {
      double[] step = step(beta, left);
      for (int i = 0; i < beta.length; i++) {
        beta[i] += step[i];
      }
    }
    return beta;
  }

  private double[] step(double[] beta, boolean[] left) {
    int n = beta.length;
    double[] gradient = new double[n];
    double[][] hessian = new double[n][n];
    for (int row = 0; row < data.size(); row++) {
      double[] x = withIntercept(data.get(row).reasons(), left);
      double p = 1 / (1 + Math.exp(-dot(beta, x)));
      double error = (data.get(row).guilty() ? 1 : 0) - p;
      double spread = Math.max(1e-9, p * (1 - p));
      for (int i = 0; i < n; i++) {
        gradient[i] += weights[row] * error * x[i];
        for (int j = 0; j < n; j++) {
          hessian[i][j] += weights[row] * spread * x[i] * x[j];
        }
      }
    }
    for (int i = 1; i < n; i++) {
      gradient[i] -= RIDGE * beta[i];
      hessian[i][i] += RIDGE;
    }
    return solved(hessian, gradient);
  }

  private static double[] withIntercept(double[] values, boolean[] left) {
    double[] x = new double[values.length + 1];
    x[0] = 1;
    for (int i = 1; i < x.length; i++) {
      x[i] = left[i] ? 0 : values[i - 1];
    }
    return x;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** By Gauss's elimination; the matrix is positive definite. */
  private static double[] solved(double[][] matrix, double[] right) {
    int n = right.length;
    double[][] m = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
    double[] x = right.clone();
    for (int pivot = 0; pivot < n; pivot++) {
      for (int row = pivot + 1; row < n; row++) {
        double factor = m[row][pivot] / m[pivot][pivot];
        for (int column = pivot; column < n; column++) {
          m[row][column] -= factor * m[pivot][column];
        }
        x[row] -= factor * x[pivot];
      }
    }
    for (int row = n - 1; row >= 0; row--) {
      for (int column = row + 1; column < n; column++) {
        x[row] -= m[row][column] * x[column];
      }
      x[row] /= m[row][row];
    }
    return x;
  }
}
