package io.crosstalk.collectors;

import org.jspecify.annotations.Nullable;

/**
 * Reports that a source cannot be read. The message tells the user why and what to do, without
 * credentials.
 */
public class SourceException extends Exception {
  private static final long serialVersionUID = 1L;

  public SourceException(String message) {
    this(message, null);
  }

  public SourceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
