package io.crosstalk.event.json;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/** Bytes that are not the JSON expected; the message says where and why, without the content. */
public final class MalformedJsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** How Jackson refers to the input inside of a message: only to say that it does not show it. */
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

  /** What is wrong, without where. */
  public static String reason(JacksonException cause) {
    return SOURCE.matcher(String.valueOf(cause.getOriginalMessage())).replaceAll("");
  }
}
