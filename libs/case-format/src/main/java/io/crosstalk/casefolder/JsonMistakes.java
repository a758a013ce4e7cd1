package io.crosstalk.casefolder;

import io.crosstalk.event.json.MalformedJsonException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;

/**
 * Creates error messages for JSON files, with line number and reason, from the exceptions of the
 * JSON parser.
 */
final class JsonMistakes {
  private JsonMistakes() {}

  static CaseException in(String file, JacksonException e) {
    return CaseException.at(file, line(e), reason(e), e);
  }

  /** Line of an error; 0 when it is not known. */
  static int line(JacksonException e) {
    return e.getLocation() == null ? 0 : e.getLocation().getLineNr();
  }

  static String reason(JacksonException e) {
    String own = ownReason(e);
    if (own != null) {
      return own;
    }
    String reason = MalformedJsonException.reason(e).lines().findFirst().orElse("");
    if (e instanceof StreamReadException || e.getPath().isEmpty()) {
      return "malformed JSON: " + reason;
    }
    String field = e.getPath().getLast().getPropertyName();
    return field == null ? reason : "'" + field + "': " + reason;
  }

  /**
   * Message of the exception that the event model itself threw for an unknown word; null when there
   * was none.
   */
  private static @Nullable String ownReason(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof IllegalArgumentException) {
        return each.getMessage();
      }
    }
    return null;
  }
}
