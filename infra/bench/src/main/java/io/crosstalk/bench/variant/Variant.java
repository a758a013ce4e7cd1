package io.crosstalk.bench.variant;

/** Variants. */
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
