package io.crosstalk.bench.figures;

/**
 * One aim and its result.
 *
 * @param what the aim, with its bound
 * @param reached the measured figure as text
 */
public record AimResult(String what, String reached, Outcome outcome) {
  /** Answer whether an aim is met. */
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

  /** An aim that was measured. */
  public static AimResult of(String what, String reached, boolean met) {
    return new AimResult(what, reached, met ? Outcome.MET : Outcome.MISSED);
  }
}
