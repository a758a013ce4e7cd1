package io.crosstalk.bench.variant;

/**
 * Variants of the throughput comparison: the correlation, and two references that only pass records
 * on.
 */
public enum Variant {
  COPY("copy loop"),
  STATELESS("stateless Streams"),
  CORRELATION("correlation");

  private final String label;

  Variant(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
