package io.crosstalk.evaluate;

import java.util.List;
import java.util.Locale;

/**
 * Comparison of the probabilities that the diagnosis states for suspects with the frequency at
 * which those suspects are really culprits.
 *
 * @see <a href="https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2">Brier:
 *     Verification of forecasts expressed in terms of probability, 1950</a>
 */
record Calibration(List<Claim> claims) {
  private static final int BINS = 10;

  /**
   * Statement about one suspect, and whether it is true.
   *
   * @param probability stated probability that the suspect is a culprit, 0 to 1
   * @param culprit whether the suspect is a culprit
   */
  record Claim(double probability, boolean culprit) {
    double squaredError() {
      double error = (culprit ? 1 : 0) - probability;
      return error * error;
    }
  }

  Calibration {
    claims = List.copyOf(claims);
  }

  /**
   * Brier score: mean squared difference between the stated probability and the truth (1 or 0),
   * from 0 (best) to 1; NaN without claims.
   */
  double brier() {
    return claims.stream().mapToDouble(Claim::squaredError).average().orElse(Double.NaN);
  }

  /**
   * Table by tenths of probability: number of claims, mean stated probability, number of claims
   * about real culprits.
   */
  String table() {
    StringBuilder table =
        new StringBuilder("| stated | claims | mean | right |\n|---|---|---|---|\n");
    for (int bin = 0; bin < BINS; bin++) {
      double from = (double) bin / BINS;
      double to = bin == BINS - 1 ? 2 : (bin + 1.0) / BINS;
      List<Claim> in =
          claims.stream().filter(c -> c.probability() >= from && c.probability() < to).toList();
      if (!in.isEmpty()) {
        table.append(
            String.format(
                Locale.ROOT,
                "| %.1f–%.1f | %d | %.2f | %.2f |%n",
                from,
                (bin + 1.0) / BINS,
                in.size(),
                in.stream().mapToDouble(Claim::probability).average().orElse(0),
                in.stream().mapToDouble(c -> c.culprit() ? 1 : 0).average().orElse(0)));
      }
    }
    return table.toString();
  }
}
