package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.publish.LiveSources;
import io.crosstalk.ingest.source.IngestProblemException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Validates and registers the name of the source that a push request states. */
public final class SourceName {
  public static final String HEADER = "X-Crosstalk-Source";

  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  private SourceName() {}

  /**
   * Returns the stated name, or {@code push} when none is stated.
   *
   * @throws IngestProblemException 400 when the name is not valid
   */
  public static String of(@Nullable String given) {
    if (given == null || given.isBlank()) {
      return LiveSources.DEFAULT;
    }
    String name = given.strip();
    if (!VALID.matcher(name).matches()) {
      throw new IngestProblemException(
          HttpStatus.BAD_REQUEST,
          "Not a source's name",
          "A source's name ("
              + HEADER
              + ") has 1 to 63 letters, digits, '.', '_' and '-', and begins with a letter or a digit.");
    }
    return name;
  }

  /**
   * Registers a push source.
   *
   * @throws IngestProblemException 409 when a collected source has this name, 429 when there are
   *     too many sources
   */
  public static void register(String name, LiveSources sources) {
    switch (sources.recordArrival(name)) {
      case HEARD -> {}
      case COLLECTED ->
          throw new IngestProblemException(
              HttpStatus.CONFLICT,
              "The name of another source",
              "'"
                  + name
                  + "' stands in the file of sources, so it is collected and has promises of its own: send under another name in "
                  + HEADER
                  + ".");
      case TOO_MANY ->
          throw new IngestProblemException(
              HttpStatus.TOO_MANY_REQUESTS,
              "Too many sources",
              "Ticks are written for each source, and there are too many of them: send under a name already in "
                  + "use, or raise crosstalk.ingest.ticks.max-sources.");
    }
  }
}
