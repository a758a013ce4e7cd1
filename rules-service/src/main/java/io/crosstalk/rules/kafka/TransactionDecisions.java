package io.crosstalk.rules.kafka;

import io.crosstalk.engine.incident.GroupingDecision;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.WorldIncidents;
import io.crosstalk.event.World;
import io.crosstalk.rules.message.PeoplesChanges;
import io.crosstalk.rules.storage.DecisionStore;
import io.crosstalk.rules.storage.DecisionStore.Stored;
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

  private final boolean isLive;
  private final List<Stored> applied = new ArrayList<>();
  private final List<Stored> pending = new ArrayList<>();
  private final Set<Long> cancelled = new TreeSet<>();
  private final Set<Long> obsolete = new TreeSet<>();
  private final Map<Long, Set<String>> done = new HashMap<>();
  private final PeoplesChanges changes = new PeoplesChanges();

  /**
   * Creates the decisions of a world.
   *
   * @param isLive whether it is the live world, whose incidents are all known
   * @param all all decisions, in their order
   */
  TransactionDecisions(boolean isLive, List<Stored> all) {
    this.isLive = isLive;
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
   * Applies those that wait and whose incidents are known. In the live world one that does not fit
   * any more is dropped, so that it does not block other decisions on its incidents.
   */
  List<Publication> apply(WorldIncidents incidents, Instant at) {
    List<Publication> publications = new ArrayList<>();
    for (Stored each : List.copyOf(pending)) {
      GroupingDecision decision = each.decision();
      Set<String> episodes = incidents.episodesOf(decision.incident());
      String mergedBefore = incidents.remaining(decision.incident());
      List<Publication> changed = incidents.apply(at, decision);
      if (!changed.isEmpty()) {
        pending.remove(each);
        done.put(each.id(), episodes);
        changes.add(each, mergedBefore, changed);
        publications.addAll(changed);
      } else if (isLive) {
        pending.remove(each);
        obsolete.add(each.id());
        LOG.warn(
            "a decision on {} is dropped, because its incidents have changed: {}",
            decision.incident(),
            decision);
      }
    }
    return publications;
  }

  /** Changes that the applied decisions have made, for messages. */
  PeoplesChanges changes() {
    return changes;
  }

  void save(DecisionStore store, World world) {
    cancelled.forEach(id -> store.markApplied(id, world, Set.of()));
    obsolete.forEach(store::remove);
    done.forEach((id, episodes) -> store.markApplied(id, world, episodes));
  }
}
