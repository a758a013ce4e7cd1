package io.crosstalk.bench.harness;

import java.io.IOException;

/**
 * Thrown when a tool that a benchmark needs, such as Python with NumPy, is not installed. The
 * message says how to get it.
 */
public final class MissingToolException extends IOException {
  private static final long serialVersionUID = 1L;

  public MissingToolException(String message) {
    super(message);
  }
}
