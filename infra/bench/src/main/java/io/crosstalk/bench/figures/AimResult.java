package io.crosstalk.bench.figures;

/**
 * Aim of a benchmark with the measured figure.
 *
 * @param what text of the aim, with its bound, such as {@code p99 below 25 ms}
 * @param reached the measured figure as text
 * @param outcome whether the figure meets the bound
 */
public record AimResult(String what, String reached, Outcome outcome) {
  /** Outcome of the comparison of a measured figure with the bound of its aim. */
  public enum Outcome {
    MET("met"),
    MISSED("MISSED"),
    NOT_MEASURED("not measured");

    private final String label;

    Outcome(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  /** Creates the result of an aim whose figure was measured. */
  public static AimResult of(String what, String reached, boolean met) {
    return new AimResult(what, reached, met ? Outcome.MET : Outcome.MISSED);
  }
}
