package io.crosstalk.casefolder;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a case folder cannot be read. The message names the file, and the line where it is
 * known.
 */
public final class CaseException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final boolean isWithoutUsableRow;

  CaseException(String message) {
    this(message, null);
  }

  CaseException(String message, @Nullable Throwable cause) {
    this(message, cause, false);
  }

  private CaseException(String message, @Nullable Throwable cause, boolean isWithoutUsableRow) {
    super(message, cause);
    this.isWithoutUsableRow = isWithoutUsableRow;
  }

  /** Creates an exception for samples none of whose rows can be used. */
  static CaseException withoutUsableRow(String message) {
    return new CaseException(message, null, true);
  }

  /** Returns whether the reason is that no row of the samples can be used. */
  public boolean isWithoutUsableRow() {
    return isWithoutUsableRow;
  }

  /**
   * Creates an exception for an error in a file.
   *
   * @param line number of the line, from 1; less when it is not known
   */
  static CaseException at(String file, long line, String reason, @Nullable Throwable cause) {
    return new CaseException((line < 1 ? file : file + ", line " + line) + ": " + reason, cause);
  }
}
