package io.crosstalk.engine.incident;

import io.crosstalk.engine.explanation.SplitText;
import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Members that were separated from incidents at one time. */
final class Separations {
  private final Map<String, Map<IncidentState, List<String>>> parts = new HashMap<>();
  private final Map<String, String> origins = new HashMap<>();

  /**
   * Adds a separation.
   *
   * @param origin incident that keeps its identity
   * @param part incident of the separated members
   */
  void add(IncidentState origin, IncidentState part, Collection<VerdictFacts> members) {
    if (origin.published() != null) {
      List<String> victims =
          members.stream().map(VerdictFacts::victim).sorted().distinct().toList();
      parts
          .computeIfAbsent(
              origin.id(), id -> new TreeMap<>(Comparator.comparing(IncidentState::id)))
          .put(part, victims);
      origins.put(part.id(), origin.id());
    }
  }

  /** Returns whether members were separated from an incident that keeps its identity. */
  boolean isOrigin(String incident) {
    return parts.containsKey(incident);
  }

  /**
   * Returns the entry that describes the separation in the timeline of an incident; null when the
   * incident is concerned by none.
   */
  @Nullable TimelineEntry entry(String incident, Instant at) {
    Map<IncidentState, List<String>> separated = parts.get(incident);
    String origin = origins.get(incident);
    if (separated != null) {
      return entry(at, SplitText.ofOrigin(named(separated)));
    }
    return origin == null ? null : entry(at, SplitText.ofPart(origin));
  }

  /** The separated victims; with the id of their incident if it has been published. */
  private static List<SplitText.Part> named(Map<IncidentState, List<String>> separated) {
    return separated.entrySet().stream()
        .map(
            part ->
                new SplitText.Part(
                    part.getValue(), part.getKey().published() == null ? null : part.getKey().id()))
        .toList();
  }

  private static TimelineEntry entry(Instant at, String text) {
    return new TimelineEntry(at, TimelineEntry.Kind.SPLIT, text);
  }
}
