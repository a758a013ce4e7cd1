package io.crosstalk.event.json;

import tools.jackson.core.JacksonException;

/** Bytes that are not the JSON expected; the message says where and why, without the content. */
public final class MalformedJsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedJsonException(JacksonException cause) {
    super(describe(cause), cause);
  }

  private static String describe(JacksonException cause) {
    var location = cause.getLocation();
    String where =
        location == null || location.getColumnNr() < 1
            ? ""
            : " (column " + location.getColumnNr() + ")";
    return cause.getOriginalMessage() + where;
  }
}
