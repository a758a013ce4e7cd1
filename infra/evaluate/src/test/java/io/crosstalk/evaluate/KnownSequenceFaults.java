package io.crosstalk.evaluate;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Faults of the present engine in what it publishes on the way, by case. A case that is not listed
 * has none. A repair of the engine removes an entry here.
 */
final class KnownSequenceFaults {
  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:]+Z(: )?");
  private static final Pattern INCIDENT = Pattern.compile(" ?\\(?inc-[0-9a-f]+\\)?");

  /** A reason for the faults of a case, and the faults without their times and ids. */
  private record Known(String reason, List<String> faults) {}

  private static final Map<String, Known> BY_CASE =
      Map.of(
          "c6-file-pool",
          new Known(
              "the setting of a storage group comes and goes with the load of BADUSER",
              List.of("the place is storage-group-2; the place is SFSSERV")),
          "c9-pinned-data",
          new Known(
              "with few samples, a load that has grown is as probable as a fault",
              List.of(
                  "the culprit is ACTSMACH (0.51); no culprit",
                  "the cause is noisy_neighbour; the cause is shared_resource_fault")));

  private KnownSequenceFaults() {}

  /** Known faults of a case, without their times and ids. */
  static List<String> of(String name) {
    Known known = BY_CASE.get(name);
    return known == null ? List.of() : known.faults();
  }

  static String reason(String name) {
    Known known = BY_CASE.get(name);
    return known == null ? "" : known.reason();
  }

  /** Faults of an outcome, without their times and ids. */
  static List<String> timeless(CaseOutcome outcome) {
    return outcome.sequenceFaults().stream()
        .map(fault -> INCIDENT.matcher(fault).replaceAll(""))
        .map(fault -> TIME.matcher(fault).replaceAll(""))
        .toList();
  }
}
