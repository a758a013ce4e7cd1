package io.crosstalk.rules.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.report.timeline.TimelineEntry;
import io.crosstalk.rules.storage.incident.DecisionStore.Made;
import io.crosstalk.rules.storage.incident.EventLog;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Effect of a person's decision on the grouping on one of its two incidents, in the words of
 * messages, timelines and logs.
 *
 * @param type name of the effect
 * @param incident id of the other incident
 * @param kind kind of the entry in the timeline
 * @param text text of the entry
 */
public record DecisionEffect(
    Made decision, String type, String incident, TimelineEntry.Kind kind, String text) {
  /** The effect on an incident; empty for one that the decision does not name. */
  public static Optional<DecisionEffect> on(String incident, Made decision) {
    if (incident.equals(decision.grouping().incident())) {
      return Optional.of(onOwn(decision));
    }
    return incident.equals(decision.other()) ? Optional.of(onOther(decision)) : Optional.empty();
  }

  private static DecisionEffect onOwn(Made decision) {
    String other = decision.other();
    String by = decision.actor();
    return switch (decision.grouping()) {
      case Grouping.Merge merge ->
          new DecisionEffect(
              decision,
              "merged",
              other,
              TimelineEntry.Kind.MERGED,
              Texts.of("action.merge", other, by));
      case Grouping.Split split ->
          new DecisionEffect(
              decision,
              "split",
              other,
              TimelineEntry.Kind.SPLIT,
              Texts.of("action.split", by, String.join(", ", split.victims()), other));
      case Grouping.Undo undo ->
          new DecisionEffect(
              decision,
              "merge_undone",
              other,
              TimelineEntry.Kind.MERGE_UNDONE,
              Texts.of("action.mergeUndone", other, by));
    };
  }

  /** The effect on the incident that remains, that is the part, or that the members came from. */
  public static DecisionEffect onOther(Made decision) {
    String incident = decision.grouping().incident();
    String by = decision.actor();
    return switch (decision.grouping()) {
      case Grouping.Merge merge ->
          new DecisionEffect(
              decision,
              "joined",
              incident,
              TimelineEntry.Kind.MERGED,
              Texts.of("action.joined", incident, by));
      case Grouping.Split split ->
          new DecisionEffect(
              decision,
              "split_off",
              incident,
              TimelineEntry.Kind.SPLIT,
              Texts.of("action.splitOff", incident, by));
      case Grouping.Undo undo ->
          new DecisionEffect(
              decision,
              "join_undone",
              incident,
              TimelineEntry.Kind.MERGE_UNDONE,
              Texts.of("action.joinUndone", incident, by));
    };
  }

  /**
   * The entry in the timeline, not before the action.
   *
   * @param reached event time of the version that the decision has caused
   */
  public TimelineEntry entry(Instant reached) {
    Instant at = decision.at().isAfter(reached) ? decision.at() : reached;
    String reason = decision.reason();
    return new TimelineEntry(
        at, kind, reason.isEmpty() ? text : Texts.of("action.because", text, reason));
  }

  /** The action as messages state it. */
  public ObjectNode action() {
    return EventJson.mapper()
        .createObjectNode()
        .put("type", type)
        .put("by", decision.actor())
        .put("at", decision.recorded().toString())
        .put("text", decision.reason())
        .put("incident", incident);
  }

  /**
   * The effect in the log of its incident.
   *
   * @param now wall-clock time
   */
  public EventLog.Item item(Instant now) {
    String details = EventJson.mapper().createObjectNode().put("incident", incident).toString();
    return new EventLog.Item(
        decision.other(),
        type,
        decision.at(),
        now,
        0,
        decision.actor(),
        decision.reason(),
        details,
        null);
  }
}
