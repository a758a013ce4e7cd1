package io.crosstalk.casefolder;

import org.jspecify.annotations.Nullable;

/** A case that can't be read; the message names the file, and the line where it is known. */
public final class CaseException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  CaseException(String message) {
    this(message, null);
  }

  CaseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** An error at a line; a line below 1 is not known. */
  static CaseException at(String file, long line, String reason, @Nullable Throwable cause) {
    return new CaseException((line < 1 ? file : file + ", line " + line) + ": " + reason, cause);
  }
}
