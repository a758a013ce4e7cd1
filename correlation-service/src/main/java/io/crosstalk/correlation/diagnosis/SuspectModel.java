package io.crosstalk.correlation.diagnosis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * From measured reasons to a probability: logistic regression, fitted to labelled cases by
 * infra/evaluate; the coefficients are in {@code suspect-model.properties}.
 *
 * <p>Two conditions are necessary, and no other reason makes up for them. A load must weigh
 * something: no probability is above three times its weight. And a cause comes before its effect:
 * who rose only after the harm had begun may keep it up, which never suffices to name it.
 *
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1958.tb00292.x">Cox: The Regression Analysis of
 *     Binary Sequences, JRSS 1958</a>
 */
final class SuspectModel {
  static final double WEIGHT_FACTOR = 3;
  private static final double TOO_LATE = 0.49;

  private static final SuspectModel FITTED = read("suspect-model.properties");

  private final double intercept;
  private final double[] coefficients;

  /**
   * A model.
   *
   * @param coefficients in the order of {@link Reasons#NAMES}
   */
  SuspectModel(double intercept, double[] coefficients) {
    this.intercept = intercept;
    this.coefficients = coefficients.clone();
  }

  /** The one that is in use. */
  static SuspectModel fitted() {
    return FITTED;
  }

  private static SuspectModel read(String resource) {
    Properties properties = new Properties();
    try (InputStream in = SuspectModel.class.getResourceAsStream(resource)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SuspectModel(
        Double.parseDouble(properties.getProperty("intercept")),
        Reasons.NAMES.stream()
            .mapToDouble(name -> Double.parseDouble(properties.getProperty(name)))
            .toArray());
  }

  /** 0 to 1. */
  double probability(Reasons reasons) {
    double logit = intercept;
    double[] values = reasons.values();
    for (int i = 0; i < values.length; i++) {
      logit += coefficients[i] * values[i];
    }
    double weight = Math.min(1, WEIGHT_FACTOR * reasons.dose() * reasons.prominence());
    double probability = Math.min(weight, 1 / (1 + Math.exp(-logit)));
    return reasons.precedes() > 0 ? probability : Math.min(TOO_LATE, probability);
  }
}
