package io.crosstalk.engine.diagnosis.series;

import io.crosstalk.engine.text.Texts;

/**
 * Period before an onset that a degradation is compared with. Sentences with a figure from this
 * period name it, since the baseline is another reference.
 *
 * @param days number of earlier days of which only the hours of the degradation are compared; 0
 *     when all samples of the period are compared
 * @param seconds duration of the period
 * @param interrupted whether earlier episodes of the same problem in the period are not compared
 */
public record ComparedPast(int days, double seconds, boolean interrupted) {
  private static final double HOURS_FROM_S = 2 * 3600;

  /** The period in words, such as {@code in the 10 h before}. */
  public String text() {
    if (days > 0) {
      return Texts.of("reference.hours", days);
    }
    if (seconds <= 0) {
      return Texts.of("reference.unknown");
    }
    return Texts.of(interrupted ? "reference.interrupted" : "reference.period", duration());
  }

  private String duration() {
    return seconds >= HOURS_FROM_S
        ? Texts.of("duration.hours", Math.round(seconds / 3600), 0)
        : TextFormat.duration(seconds);
  }
}
