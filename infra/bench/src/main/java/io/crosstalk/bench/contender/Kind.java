package io.crosstalk.bench.contender;

/** Contenders. */
public enum Kind {
  COPY("copy loop"),
  STATELESS("stateless Streams"),
  CORRELATION("correlation");

  private final String label;

  Kind(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
