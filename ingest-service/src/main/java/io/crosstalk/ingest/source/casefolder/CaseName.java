package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.source.IngestProblemException;
import org.springframework.http.HttpStatus;

/** Checks names of cases, which become parts of the names of worlds. */
final class CaseName {
  private static final int MAX_LENGTH = 150;

  private CaseName() {}

  /**
   * Checks a name and returns it.
   *
   * @throws IngestProblemException 400 when it is blank, too long, or has control characters, '/'
   *     or '~'
   */
  static String check(String name) {
    boolean bad =
        name.isBlank()
            || name.length() > MAX_LENGTH
            || name.chars()
                .anyMatch(
                    character -> Character.isISOControl(character) || "/~".indexOf(character) >= 0);
    if (bad) {
      throw new IngestProblemException(
          HttpStatus.BAD_REQUEST,
          "Not a case's name",
          "The parameter 'case' has 1 to 150 characters, and neither '/', '~' nor control characters.");
    }
    return name;
  }
}
