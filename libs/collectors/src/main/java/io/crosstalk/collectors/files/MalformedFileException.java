package io.crosstalk.collectors.files;

import java.io.IOException;

/** Reports that a file as a whole is invalid; the message tells people what to do about it. */
public final class MalformedFileException extends IOException {
  private static final long serialVersionUID = 1L;

  public MalformedFileException(String message) {
    super(message);
  }
}
