package io.crosstalk.bench.storm.contender;

/** Meter of the longest piece of work that a stream thread did without giving others a turn. */
@FunctionalInterface
interface LongestPiece {
  /** Result of a topology that does not measure its pieces. */
  long NOT_MEASURED = -1;

  /** Meter of a topology that does not measure its pieces. */
  LongestPiece NONE = () -> NOT_MEASURED;

  /** The longest piece since the process began, nanoseconds, or {@link #NOT_MEASURED}. */
  long nanos();
}
