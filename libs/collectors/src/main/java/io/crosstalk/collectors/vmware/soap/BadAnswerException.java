package io.crosstalk.collectors.vmware.soap;

import io.crosstalk.collectors.SourceException;
import org.jspecify.annotations.Nullable;

/** Reports that a response of vCenter cannot be parsed; the message says why. */
public final class BadAnswerException extends SourceException {
  private static final long serialVersionUID = 1L;

  public BadAnswerException(String message) {
    this(message, null);
  }

  public BadAnswerException(String message, @Nullable Throwable cause) {
    super("vCenter's answer can't be used: " + message, cause);
  }
}
