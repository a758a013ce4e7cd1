package io.crosstalk.correlation.diagnosis;

/** What one resource asks of a domain in one dimension. */
sealed interface Demand permits Load, Outline {
  LoadKind kind();

  /** The metric that all of it is; the sum of several, say reads and writes, is none of them. */
  String metric();

  double before();

  double during();

  /**
   * How much one unit of it is beside one unit of another's: for a utilization the number of
   * processors that it is a part of, NaN where that is unknown; otherwise 1.
   */
  double size();

  default double growth() {
    return during() - before();
  }
}
