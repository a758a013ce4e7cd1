package io.crosstalk.engine.incident;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Members that were separated from incidents at one time, because their cause is another one. */
final class Separations {
  private static final int NAMED_VICTIMS = 5;

  private final TreeMap<String, TreeMap<String, Set<String>>> parts = new TreeMap<>();
  private final TreeMap<String, String> origins = new TreeMap<>();

  /**
   * Adds a separation.
   *
   * @param origin incident that keeps its identity
   * @param part incident of the separated members
   */
  void add(IncidentState origin, IncidentState part, Collection<VerdictFacts> members) {
    if (origin.published() != null) {
      Set<String> victims =
          members.stream().map(VerdictFacts::victim).collect(Collectors.toCollection(TreeSet::new));
      parts.computeIfAbsent(origin.id(), id -> new TreeMap<>()).put(part.id(), victims);
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
    String origin = origins.get(incident);
    String text =
        isOrigin(incident)
            ? "The latest diagnoses name different causes. Separated from this incident: "
                + separated(incident)
            : "Separated from " + origin + ": the latest diagnoses name different causes";
    return origin == null && !isOrigin(incident)
        ? null
        : new TimelineEntry(at, TimelineEntry.Kind.SPLIT, text);
  }

  private String separated(String origin) {
    return parts.getOrDefault(origin, new TreeMap<>()).entrySet().stream()
        .map(part -> named(part.getValue()) + " (" + part.getKey() + ")")
        .collect(Collectors.joining(", "));
  }

  private static String named(Set<String> victims) {
    String names = victims.stream().limit(NAMED_VICTIMS).collect(Collectors.joining(", "));
    return victims.size() > NAMED_VICTIMS
        ? names + " and " + (victims.size() - NAMED_VICTIMS) + " more"
        : names;
  }
}
