package io.crosstalk.collectors.text;

import java.io.IOException;

/** Reports that a stream has more bytes than allowed. */
public final class TooMuchDataException extends IOException {
  private static final long serialVersionUID = 1L;

  public TooMuchDataException(long limit) {
    super("more than " + limit + " bytes");
  }
}
