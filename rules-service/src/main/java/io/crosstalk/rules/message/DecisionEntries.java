package io.crosstalk.rules.message;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.engine.incident.GroupingDecision;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.storage.incident.DecisionStore.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Entries that state a decision of a person on the grouping, with the person and the reason, in the
 * timelines of both incidents.
 */
public final class DecisionEntries {
  private final Stored stored;
  private final Instant at;
  private final Map<String, TimelineEntry> entries = new HashMap<>();

  private DecisionEntries(Stored stored, Instant at) {
    this.stored = stored;
    this.at = at;
  }

  /**
   * Adds the entry of each incident to its first version that a decision has caused.
   *
   * @param mergedBefore incident into which the one of the decision was merged before
   * @param at event time of the entries
   */
  public static List<Publication> addTo(
      List<Publication> versions, Stored stored, String mergedBefore, Instant at) {
    return new DecisionEntries(stored, at).write(mergedBefore).addTo(versions);
  }

  private DecisionEntries write(String mergedBefore) {
    String by = stored.actor();
    switch (stored.decision()) {
      case GroupingDecision.Merge(String incident, String into) -> {
        add(incident, TimelineEntry.Kind.MERGED, Texts.of("action.merge", into, by));
        add(into, TimelineEntry.Kind.MERGED, Texts.of("action.joined", incident, by));
      }
      case GroupingDecision.Split split -> {
        String victims = String.join(", ", new TreeSet<>(split.victims()));
        add(
            split.incident(),
            TimelineEntry.Kind.SPLIT,
            Texts.of("action.split", by, victims, split.part()));
        add(
            split.part(),
            TimelineEntry.Kind.SPLIT,
            Texts.of("action.splitOff", split.incident(), by));
      }
      case GroupingDecision.Undo undo -> {
        String incident = undo.incident();
        add(
            incident,
            TimelineEntry.Kind.MERGE_UNDONE,
            Texts.of("action.mergeUndone", mergedBefore, by));
        add(
            mergedBefore,
            TimelineEntry.Kind.MERGE_UNDONE,
            Texts.of("action.joinUndone", incident, by));
      }
    }
    return this;
  }

  private void add(String incident, TimelineEntry.Kind kind, String what) {
    String reason = stored.reason();
    String text = reason.isEmpty() ? what : Texts.of("action.because", what, reason);
    entries.put(incident, new TimelineEntry(at, kind, text));
  }

  private List<Publication> addTo(List<Publication> versions) {
    List<Publication> stated = new ArrayList<>();
    for (Publication version : versions) {
      TimelineEntry entry = entries.remove(version.incident().id());
      stated.add(entry == null ? version : version.withFirst(entry));
    }
    return stated;
  }
}
