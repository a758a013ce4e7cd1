package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.publish.LiveSources;
import io.crosstalk.ingest.source.ProblemException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Who pushes, as it says. */
public final class SourceName {
  public static final String HEADER = "X-Crosstalk-Source";

  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  private SourceName() {}

  /**
   * The name itself, or {@code push} without one.
   *
   * @throws ProblemException 400 when it is no name
   */
  public static String of(@Nullable String given) {
    if (given == null || given.isBlank()) {
      return LiveSources.DEFAULT;
    }
    String name = given.strip();
    if (!VALID.matcher(name).matches()) {
      throw new ProblemException(
          HttpStatus.BAD_REQUEST,
          "Not a source's name",
          "A source's name ("
              + HEADER
              + ") has 1 to 63 letters, digits, '.', '_' and '-', and begins with a letter or a digit.");
    }
    return name;
  }
}
