package io.crosstalk.testkit;

import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.inventory.Change;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Texts of an incident, in the form that reports have. */
record VersionTexts(
    List<String> victims,
    CauseClass causeClass,
    List<Suspect> suspects,
    @Nullable SharedResource shared,
    List<Change> changes,
    List<Advice> advice,
    @Nullable Instant end) {
  String title() {
    return named() + " slow: " + shortCause();
  }

  private String named() {
    int more = victims.size() - 1;
    return victims.getFirst() + (more == 0 ? "" : " and " + more + " more");
  }

  private String shortCause() {
    return switch (causeClass) {
      case NOISY_NEIGHBOUR -> suspects.getFirst().resource() + " (UAT) loads " + place();
      case SHARED_RESOURCE_FAULT -> place() + " has become slower";
      default -> "cause unknown";
    };
  }

  private String cause() {
    return switch (causeClass) {
      case NOISY_NEIGHBOUR ->
          suspects.getFirst().resource()
              + " (UAT) is the cause with a probability of "
              + Math.round(100 * suspects.getFirst().probability())
              + " %, through the datastore "
              + place()
              + ".";
      case SHARED_RESOURCE_FAULT -> "The datastore " + place() + " has become slower.";
      default -> "The cause is not known.";
    };
  }

  private String place() {
    return shared == null ? "" : shared.id();
  }

  String explanation() {
    StringBuilder text = new StringBuilder(victims.getFirst());
    text.append(
        " (production): disk latency 30 ms, ordinarily 3 ms (10 times worse), since Friday 21"
            + " November 2025, 15:00 UTC.\n");
    text.append(cause());
    if (!suspects.isEmpty()) {
      text.append(' ').append(suspects.getFirst().evidence().getLast().summary()).append('.');
    }
    for (Change each : changes) {
      text.append("\nChanged around or during it: ")
          .append(each.kind().wireName().replace('_', ' '))
          .append(" on ")
          .append(each.resource())
          .append(", 21 November 15:00.");
    }
    if (!advice.isEmpty()) {
      text.append("\nWhat to do first: ").append(advice.getFirst().summary()).append(" Little.");
    }
    return text.toString();
  }

  Summary summary() {
    return new Summary(
        named()
            + ": disk latency 30 ms, ordinarily 3 ms, since Friday 21 November 2025, 15:00 UTC.",
        cause(),
        advice.isEmpty() ? "No action is known." : advice.getFirst().summary(),
        end == null ? null : "Over since " + end + ".");
  }
}
