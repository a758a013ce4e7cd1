package io.crosstalk.local.doctor;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Result of one check.
 *
 * @param subject what was checked, such as {@code topic crosstalk.samples}
 * @param remedy what to do; null when all is well
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Finding(Level level, String subject, String text, @Nullable String remedy) {
  /** Levels, the worst last; the exit code of the command is the ordinal of the worst one. */
  public enum Level {
    @JsonProperty("ok")
    OK,
    @JsonProperty("warning")
    WARNING,
    @JsonProperty("failure")
    FAILURE
  }

  static Finding ok(String subject, String text) {
    return new Finding(Level.OK, subject, text, null);
  }

  static Finding warning(String subject, String text, String remedy) {
    return new Finding(Level.WARNING, subject, text, remedy);
  }

  static Finding failure(String subject, String text, String remedy) {
    return new Finding(Level.FAILURE, subject, text, remedy);
  }

  /** One line for the terminal. */
  public String line() {
    String line =
        "%-8s %s: %s".formatted(level.name().toLowerCase(java.util.Locale.ROOT), subject, text);
    return remedy == null ? line : line + " → " + remedy;
  }
}
