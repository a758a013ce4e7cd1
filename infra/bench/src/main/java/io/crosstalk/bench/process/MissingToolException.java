package io.crosstalk.bench.process;

import java.io.IOException;

/** A tool that a benchmark compares with is missing; the message says how to get it. */
public final class MissingToolException extends IOException {
  private static final long serialVersionUID = 1L;

  public MissingToolException(String message) {
    super(message);
  }
}
