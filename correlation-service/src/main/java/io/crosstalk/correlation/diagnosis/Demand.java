package io.crosstalk.correlation.diagnosis;

/** What one resource asks of a domain in one dimension. */
sealed interface Demand permits Load, Outline {
  LoadKind kind();

  /** The measured metric that says most of it, to be shown. */
  String metric();

  double before();

  double during();

  default double growth() {
    return during() - before();
  }
}
