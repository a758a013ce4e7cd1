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
          "net-bully-20s",
          new Known(
              "a few retransmissions by chance begin before the bully",
              List.of(
                  "noisy_neighbour (major) of vm-crm-app, vm-erp-db, vm-files, an incident of its"
                      + " own; merged into")),
          "net-gentle",
          new Known(
              "a culprit that is named with 0.50 falls below it with the next sample",
              List.of(
                  "noisy_neighbour (major) of vm-crm-app, vm-web; lowered to info",
                  "the culprit is vm-oracle-uat (0.50); no culprit",
                  "the cause is noisy_neighbour; the cause is unknown")));

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
