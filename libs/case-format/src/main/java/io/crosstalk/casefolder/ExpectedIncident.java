package io.crosstalk.casefolder;

import io.crosstalk.event.CauseClass;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Incident that a case must produce; entry of expected.json.
 *
 * @param victims empty when the case does not name any
 * @param culprits empty when no resource may be named as culprit
 * @param sharedResource the contention domain; null when none is expected
 * @param onset begin of the degradation; null when the case does not give it
 * @param end end of the degradation; null when it outlasts the case
 */
public record ExpectedIncident(
    CauseClass causeClass,
    List<String> victims,
    List<String> culprits,
    @Nullable String sharedResource,
    @Nullable Instant onset,
    @Nullable Instant end) {
  public ExpectedIncident {
    victims = copy(victims);
    culprits = copy(culprits);
  }

  /**
   * Reads the expected incidents of a case folder; null when there is no expected.json.
   *
   * @throws CaseException when the content is wrong; the message names the line where it is known
   */
  public static @Nullable List<ExpectedIncident> of(Path folder) throws IOException {
    return ExpectedFile.read(folder);
  }

  private static List<String> copy(@Nullable List<String> list) {
    return list == null ? List.of() : List.copyOf(list);
  }
}
