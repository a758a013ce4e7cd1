package io.crosstalk.engine.investigate;

/** Thrown when an answer would have more points than it may have. */
public final class TooManyPointsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyPointsException(int most) {
    super(
        "These are more than %,d points: ask for a shorter period, one metric, or a longer step."
            .formatted(most));
  }
}
