package io.crosstalk.event.casefolder;

import io.crosstalk.event.json.MalformedJsonException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;

/** What is wrong in a JSON file, with its line. */
final class JsonMistakes {
  private JsonMistakes() {}

  static IllegalArgumentException in(String file, JacksonException e) {
    return in(file, e.getLocation() == null ? 0 : e.getLocation().getLineNr(), reason(e), e);
  }

  /**
   * A mistake at a line.
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

  /** What the vocabulary itself says against a word. */
  private static @Nullable String ownReason(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof IllegalArgumentException) {
        return each.getMessage();
      }
    }
    return null;
  }
}
