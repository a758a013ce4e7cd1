package io.crosstalk.casefolder;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Incident that a case must produce; entry of expected.json.
 *
 * @param contributing null when the case does not state any; an empty list states that there is
 *     none
 * @param victims empty when the case does not name any
 * @param culprits empty when no resource may be named as culprit
 * @param sharedResource the contention domain; null when none is expected
 * @param onset begin of the degradation; null when the case does not give it
 * @param end end of the degradation; null when it outlasts the case
 * @param severity worst severity that may be published; null when the case does not state one
 * @param messages largest number of published versions above {@code info}; null when the case does
 *     not state one
 */
public record ExpectedIncident(
    CauseClass causeClass,
    @Nullable List<CauseClass> contributing,
    List<String> victims,
    List<String> culprits,
    @Nullable String sharedResource,
    @Nullable Instant onset,
    @Nullable Instant end,
    @Nullable Severity severity,
    @Nullable Integer messages) {
  public ExpectedIncident {
    contributing = contributing == null ? null : List.copyOf(contributing);
    victims = copy(victims);
    culprits = copy(culprits);
    check(causeClass, contributing, severity, messages);
  }

  /** An incident whose contributing causes, severity and messages are not stated. */
  public ExpectedIncident(
      CauseClass causeClass,
      List<String> victims,
      List<String> culprits,
      @Nullable String sharedResource,
      @Nullable Instant onset,
      @Nullable Instant end) {
    this(causeClass, null, victims, culprits, sharedResource, onset, end, null, null);
  }

  /**
   * Reads the expected incidents of a case folder; null when there is no expected.json.
   *
   * @throws CaseException when the content is wrong; the message names the line where it is known
   */
  public static @Nullable List<ExpectedIncident> of(Path folder) throws IOException {
    ExpectedResult result = ExpectedFile.read(folder);
    return result == null ? null : result.incidents();
  }

  private static void check(
      CauseClass causeClass,
      @Nullable List<CauseClass> contributing,
      @Nullable Severity severity,
      @Nullable Integer messages) {
    if (contributing != null && contributing.contains(causeClass)) {
      throw new IllegalArgumentException(
          "'contributing' has the incident's own causeClass, " + causeClass.wireName());
    }
    if (severity == Severity.INFO) {
      throw new IllegalArgumentException(
          "'severity' is info, and an incident at info counts as none; remove the incident");
    }
    if (messages != null && messages < 1) {
      throw new IllegalArgumentException(
          "'messages' is %d; the opening of an incident is 1".formatted(messages));
    }
  }

  private static List<String> copy(@Nullable List<String> list) {
    return list == null ? List.of() : List.copyOf(list);
  }
}
