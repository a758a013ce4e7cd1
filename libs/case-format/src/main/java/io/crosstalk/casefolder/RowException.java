package io.crosstalk.casefolder;

import org.jspecify.annotations.Nullable;

/**
 * A row or an entry that can't be used. Bad rows are frequent, so there is no stack trace: the
 * message contains all details.
 */
public final class RowException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** Kind of a reason. */
  public enum Kind {
    /** The row is no CSV, or has the wrong number of fields. */
    MALFORMED,
    /** The line is longer than the limit. */
    TOO_LONG,
    /** The rules of the case do not accept a value; the cause has their own reason, if any. */
    CONTENT,
    /** The resource is not in the inventory. */
    UNKNOWN_RESOURCE,
    /** An earlier entry has the same id, or an earlier row another value. */
    DUPLICATE
  }

  public RowException(Kind kind, String text) {
    this(kind, text, null);
  }

  public RowException(Kind kind, String text, @Nullable Throwable cause) {
    super(text, cause, false, false);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** Text for people; never null. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
