package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.finding.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Model that turns measured reasons into a probability: logistic regression, fitted to labelled
 * cases by infra/evaluate; the coefficients are in {@code suspect-model.properties}.
 *
 * <p>Two conditions are necessary, and no other reason replaces them. First, the load must be large
 * enough: no probability is above three times the weight of the load, which is derived from dose
 * and prominence. Second, a cause precedes its effect: a load that rose only after the onset may
 * prolong the degradation, but that never suffices for a culprit.
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
   * Creates a model.
   *
   * @param coefficients coefficients in the order of {@link Reasons#NAMES}
   */
  SuspectModel(double intercept, double[] coefficients) {
    this.intercept = intercept;
    this.coefficients = coefficients.clone();
  }

  /** Returns the model with the fitted coefficients, which all diagnoses use. */
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

  /** Probability that the suspect is the cause, 0 to 1. */
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
