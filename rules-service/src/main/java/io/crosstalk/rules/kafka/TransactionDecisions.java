package io.crosstalk.rules.kafka;

import io.crosstalk.engine.incident.GroupingDecision;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.WorldIncidents;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.message.DecisionEntries;
import io.crosstalk.rules.message.PeoplesChanges;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.incident.DecisionStore.Stored;
import io.crosstalk.rules.storage.incident.EventLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decisions of people on the grouping in one transaction of the leader. A decision waits until its
 * incidents are known: in a new run of a world they come after the decision.
 */
final class TransactionDecisions {
  private static final Logger LOG = LoggerFactory.getLogger(TransactionDecisions.class);

  private final List<Stored> applied = new ArrayList<>();
  private final List<Stored> pending = new ArrayList<>();
  private final Set<Long> cancelled = new TreeSet<>();
  private final List<Refused> refused = new ArrayList<>();
  private final List<Done> done = new ArrayList<>();
  private final PeoplesChanges changes = new PeoplesChanges();

  /**
   * A decision that does not fit its incidents any more.
   *
   * @param at event time at which it was to be applied
   */
  private record Refused(Stored decision, String mergedBefore, Instant at) {}

  /**
   * An applied decision, with the state of its incident before.
   *
   * @param episodes ids of the episodes that belonged to the incident before
   * @param mergedBefore incident into which it was merged before
   * @param at event time of its effects in the timeline
   */
  private record Done(Stored stored, Set<String> episodes, String mergedBefore, Instant at) {
    /** The decision in the log of the other incident that it has changed. */
    private EventLog.Item ofOther(Instant now) {
      String other =
          switch (stored.decision()) {
            case GroupingDecision.Merge merge -> merge.into();
            case GroupingDecision.Split split -> split.part();
            case GroupingDecision.Undo undo -> mergedBefore;
          };
      String type =
          switch (stored.decision()) {
            case GroupingDecision.Merge merge -> "joined";
            case GroupingDecision.Split split -> "split_off";
            case GroupingDecision.Undo undo -> "join_undone";
          };
      String details =
          EventJson.mapper()
              .createObjectNode()
              .put("incident", stored.decision().incident())
              .toString();
      return new EventLog.Item(
          other, type, at, now, 0, stored.actor(), stored.reason(), details, null);
    }
  }

  /**
   * Creates the decisions of a world.
   *
   * @param all all decisions, in their order
   */
  TransactionDecisions(List<Stored> all) {
    Map<String, Stored> merges = new HashMap<>();
    for (Stored each : all) {
      if (each.isApplied()) {
        applied.add(each);
      } else {
        pending.add(each);
      }
      switch (each.decision()) {
        case GroupingDecision.Merge merge -> merges.put(merge.incident(), each);
        case GroupingDecision.Undo undo -> cancel(merges.remove(undo.incident()), each);
        case GroupingDecision.Split split -> {}
      }
    }
  }

  /** Leaves out a merge that was taken back before it has been applied in this run. */
  private void cancel(@Nullable Stored merge, Stored undo) {
    if (merge == null || pending.remove(merge)) {
      pending.remove(undo);
      cancelled.add(undo.id());
      if (merge != null) {
        cancelled.add(merge.id());
      }
    }
  }

  boolean isEmpty() {
    return pending.isEmpty();
  }

  /** Ids of the incidents that the decisions concern. */
  Collection<String> incidents() {
    Set<String> ids = new TreeSet<>();
    for (Stored each : pending) {
      ids.add(each.decision().incident());
      switch (each.decision()) {
        case GroupingDecision.Merge merge -> ids.add(merge.into());
        case GroupingDecision.Split split -> ids.add(split.part());
        case GroupingDecision.Undo undo -> {}
      }
    }
    return ids;
  }

  /** Sets the decisions that hold. */
  void begin(WorldIncidents incidents) {
    incidents.setDecisions(applied.stream().map(Stored::decision).toList());
  }

  /**
   * Applies those that wait and whose incidents are known. One that was made in this run of the
   * world, when its incidents were known, and does not fit them any more is refused, so that it
   * does not block other decisions on them.
   *
   * @param reached event time that the world has reached
   */
  List<Publication> apply(WorldIncidents incidents, Instant reached) {
    List<Publication> publications = new ArrayList<>();
    for (Stored each : List.copyOf(pending)) {
      GroupingDecision decision = each.decision();
      Set<String> episodes = incidents.episodesOf(decision.incident());
      String mergedBefore = incidents.remaining(decision.incident());
      Instant at = each.effectAt(reached);
      List<Publication> changed =
          DecisionEntries.addTo(
              incidents.apply(reached, decision).stream()
                  .map(publication -> publication.withEntriesAt(at))
                  .toList(),
              each,
              mergedBefore,
              at);
      if (!changed.isEmpty()) {
        pending.remove(each);
        done.add(new Done(each, episodes, mergedBefore, at));
        changes.add(each, mergedBefore, changed);
        publications.addAll(changed);
      } else if (each.isOfThisRun()) {
        pending.remove(each);
        refused.add(new Refused(each, mergedBefore, at));
      }
    }
    return publications;
  }

  /** Changes that the applied decisions have made, for messages. */
  PeoplesChanges changes() {
    return changes;
  }

  /**
   * Stores what has become of the decisions. A refused one is an item of the log and the timeline
   * of its incidents.
   *
   * @param now wall-clock time
   */
  void save(DecisionStore store, EventLog log, World world, Instant now) {
    cancelled.forEach(id -> store.markApplied(id, world, Set.of(), null));
    for (Refused each : refused) {
      String reason = reason(each.decision());
      LOG.warn("decision {} is refused: {}", each.decision().id(), reason);
      store.refuse(each.decision().id(), reason);
      concerned(each)
          .forEach(
              incident ->
                  log.addWithTimeline(
                      EventLog.Item.ofPlatform(incident, "refused", each.at(), now, reason)));
    }
    for (Done each : done) {
      store.markApplied(each.stored().id(), world, each.episodes(), each.mergedBefore());
      log.add(each.ofOther(now));
    }
  }

  private static String reason(Stored refused) {
    GroupingDecision decision = refused.decision();
    return switch (decision) {
      case GroupingDecision.Merge(String incident, String into) ->
          Texts.of("decision.refused.merge", incident, into, refused.actor());
      case GroupingDecision.Split split ->
          Texts.of(
              "decision.refused.split",
              String.join(", ", new TreeSet<>(split.victims())),
              refused.actor());
      case GroupingDecision.Undo undo ->
          Texts.of("decision.refused.undo", undo.incident(), refused.actor());
    };
  }

  /** Ids of the incidents whose timelines state the action. */
  private static Set<String> concerned(Refused refused) {
    Set<String> ids = new TreeSet<>();
    GroupingDecision decision = refused.decision().decision();
    ids.add(decision.incident());
    if (decision instanceof GroupingDecision.Merge merge) {
      ids.add(merge.into());
    } else if (decision instanceof GroupingDecision.Undo) {
      ids.add(refused.mergedBefore());
    }
    return ids;
  }
}
