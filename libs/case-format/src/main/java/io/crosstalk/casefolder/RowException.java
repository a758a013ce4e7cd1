package io.crosstalk.casefolder;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for a row or an entry that can't be used. There is no stack trace, because such rows are
 * frequent and the message contains all details.
 */
public final class RowException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** Kind of defect for which a row or an entry is not used. */
  public enum Kind {
    /** The row is not valid CSV, or has the wrong number of fields. */
    MALFORMED,
    /** The line is longer than the limit. */
    TOO_LONG,
    /**
     * A value violates the {@link CaseRules}; the cause of the exception, if any, is that of the
     * rules.
     */
    CONTENT,
    /** The resource is not in the inventory. */
    UNKNOWN_RESOURCE,
    /**
     * An earlier entry has the same id, or an earlier row has another value for the same time,
     * resource and metric.
     */
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

  /** The message for people; never null. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
