package io.crosstalk.event.casefolder;

import io.crosstalk.event.json.MalformedJsonException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;

/** Errors in a JSON file, with their lines. */
final class JsonMistakes {
  private JsonMistakes() {}

  static IllegalArgumentException in(String file, JacksonException e) {
    return in(file, e.getLocation() == null ? 0 : e.getLocation().getLineNr(), reason(e), e);
  }

  /**
   * An error at a line.
   *
   * @param line 0 when it is not known
   */
  static IllegalArgumentException in(String file, int line, String reason, Exception e) {
    String where = line < 1 ? file : file + ", line " + line;
    return new IllegalArgumentException(where + ": " + reason, e);
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

  /** Reason that the vocabulary itself gives for refusing a word; null when there is none. */
  private static @Nullable String ownReason(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof IllegalArgumentException) {
        return each.getMessage();
      }
    }
    return null;
  }
}
