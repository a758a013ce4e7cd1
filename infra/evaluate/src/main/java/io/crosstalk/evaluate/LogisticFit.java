package io.crosstalk.evaluate;

import io.crosstalk.engine.diagnosis.finding.Reasons;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hipparchus.analysis.function.Sigmoid;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.DiagonalMatrix;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Logistic regression with a small ridge penalty, by Newton's method. Every case has the same
 * weight, whatever its number of suspicions. Coefficients with a wrong sign are removed one after
 * the other, the largest first, so that a reason for a suspect never counts against it, and the
 * reverse.
 *
 * @see <a href="https://doi.org/10.2307/2347628">le Cessie, van Houwelingen: Ridge Estimators in
 *     Logistic Regression, Applied Statistics 1992</a>
 */
final class LogisticFit {
  private static final int ROUNDS = 50;
  private static final double RIDGE = 0.3;
  private static final int COLUMNS = Reasons.NAMES.size() + 1;

  private final RealMatrix reasons;
  private final RealVector culprits;
  private final RealVector weights;

  LogisticFit(List<Suspicion> data) {
    Map<String, Integer> counts = new TreeMap<>();
    data.forEach(each -> counts.merge(each.caseName(), 1, Integer::sum));
    reasons = MatrixUtils.createRealMatrix(data.size(), COLUMNS);
    culprits = new ArrayRealVector(data.size());
    weights = new ArrayRealVector(data.size());
    for (int row = 0; row < data.size(); row++) {
      Suspicion each = data.get(row);
      reasons.setEntry(row, 0, 1);
      reasons.setSubMatrix(new double[][] {each.reasons()}, row, 1);
      culprits.setEntry(row, each.culprit() ? 1 : 0);
      weights.setEntry(row, 1.0 / counts.getOrDefault(each.caseName(), 1));
    }
  }

  /** The intercept, followed by a coefficient for each of {@link Reasons#NAMES}. */
  double[] coefficients() {
    RealMatrix counted = reasons.copy();
    double[] beta = coefficients(counted);
    for (int worst = worst(beta); worst > 0; worst = worst(beta)) {
      counted.setColumnVector(worst, new ArrayRealVector(counted.getRowDimension()));
      beta = coefficients(counted);
    }
    return beta;
  }

  /**
   * Index of the coefficient with the wrong sign that has the largest absolute value; 0 when all
   * signs are right.
   */
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

  private double[] coefficients(RealMatrix x) {
    RealVector beta = new ArrayRealVector(COLUMNS);
    for (int round = 0; round < ROUNDS; round++) {
      beta = beta.add(step(x, beta));
    }
    return beta.toArray();
  }

  private RealVector step(RealMatrix x, RealVector beta) {
    RealVector p = x.operate(beta).map(new Sigmoid());
    RealVector error = culprits.subtract(p).ebeMultiply(weights);
    RealVector spread = p.map(each -> Math.max(1e-9, each * (1 - each))).ebeMultiply(weights);
    RealMatrix scaled = new DiagonalMatrix(spread.map(Math::sqrt).toArray()).multiply(x);
    RealMatrix hessian = scaled.transposeMultiply(scaled).add(ridge());
    RealVector gradient = x.preMultiply(error).subtract(ridge().operate(beta));
    return new CholeskyDecomposition(hessian).getSolver().solve(gradient);
  }

  /** Matrix of the ridge penalty, which is 0 for the intercept. */
  private static DiagonalMatrix ridge() {
    DiagonalMatrix ridge = new DiagonalMatrix(COLUMNS);
    for (int i = 1; i < COLUMNS; i++) {
      ridge.setEntry(i, i, RIDGE);
    }
    return ridge;
  }
}
