package io.crosstalk.event.json;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/**
 * Bytes that are not the expected JSON; the message gives reason and position, without the content.
 */
public final class MalformedJsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Jackson's reference to the input inside a message, which only says that it is not shown. */
  private static final Pattern SOURCE =
      Pattern.compile(" \\(start marker at \\[Source: [^\\]]*\\]\\)|\\[Source: [^\\]]*\\]");

  MalformedJsonException(JacksonException cause) {
    super(describe(cause), cause);
  }

  private static String describe(JacksonException cause) {
    var location = cause.getLocation();
    String where =
        location == null || location.getColumnNr() < 1
            ? ""
            : " (column " + location.getColumnNr() + ")";
    return reason(cause) + where;
  }

  /** The reason without the position. */
  public static String reason(JacksonException cause) {
    return SOURCE.matcher(String.valueOf(cause.getOriginalMessage())).replaceAll("");
  }
}
