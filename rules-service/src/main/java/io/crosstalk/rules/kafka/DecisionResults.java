package io.crosstalk.rules.kafka;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.rules.message.DecisionEffect;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.incident.DecisionStore.Made;
import io.crosstalk.rules.storage.incident.EventLog;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Stores what has become of decisions of people. A refused one is an item of the log and the
 * timeline of its incidents.
 */
@Component
final class DecisionResults {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionResults.class);

  private final DecisionStore decisions;
  private final EventLog log;

  DecisionResults(DecisionStore decisions, EventLog log) {
    this.decisions = decisions;
    this.log = log;
  }

  /** Stores a result; that of an unknown decision, and a second one, are skipped. */
  void write(World world, DecisionOutcome outcome, Instant now) {
    decisions.find(world, outcome.decision()).ifPresent(made -> write(made, outcome, now));
  }

  private void write(Made made, DecisionOutcome outcome, Instant now) {
    if (outcome.isApplied()) {
      if (decisions.markApplied(outcome.decision())) {
        log.addLater(DecisionEffect.onOther(made).item(now));
      }
      return;
    }
    refuse(outcome.decision(), made, reason(made), now);
  }

  /** Refuses decisions that a failed engine has not applied; unknown ones are skipped. */
  void refuseLost(World world, List<Long> lost, Instant now) {
    for (long id : lost) {
      decisions
          .find(world, id)
          .ifPresent(
              made -> refuse(id, made, Texts.of("decision.refused.reset", made.actor()), now));
    }
  }

  private void refuse(long id, Made made, String reason, Instant now) {
    if (decisions.refuse(id, reason)) {
      LOG.warn("decision {} is refused: {}", id, reason);
      concerned(made)
          .forEach(
              incident ->
                  log.addWithTimeline(
                      EventLog.Item.ofPlatform(incident, "refused", made.at(), now, reason)));
    }
  }

  private static String reason(Made made) {
    return switch (made.grouping()) {
      case Grouping.Merge(String incident, String into) ->
          Texts.of("decision.refused.merge", incident, into, made.actor());
      case Grouping.Split split ->
          Texts.of("decision.refused.split", String.join(", ", split.victims()), made.actor());
      case Grouping.Undo(String incident) ->
          Texts.of("decision.refused.undo", incident, made.actor());
    };
  }

  /** Ids of the incidents whose timelines state the action. */
  private static Set<String> concerned(Made made) {
    Set<String> ids = new TreeSet<>();
    ids.add(made.grouping().incident());
    if (!(made.grouping() instanceof Grouping.Split)) {
      ids.add(made.other());
    }
    return ids;
  }
}
