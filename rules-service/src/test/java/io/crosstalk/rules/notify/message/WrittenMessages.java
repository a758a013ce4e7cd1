package io.crosstalk.rules.notify.message;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import io.crosstalk.rules.lifecycle.Standing;
import io.crosstalk.rules.message.IncidentEvents;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.incident.IncidentJson;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.OutboxStore.Entry;
import io.crosstalk.rules.storage.message.SentMessages.Before;
import io.crosstalk.rules.storage.message.SentMessages.SentMessage;
import io.crosstalk.testkit.VersionBuilder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Messages that are written of stored events, for tests. */
public final class WrittenMessages {
  private WrittenMessages() {}

  static Message message(MessageType type, boolean first, double probability) {
    return message(type, first, probability, Amendment.NONE);
  }

  static Message message(MessageType type, boolean first, double probability, Amendment amendment) {
    return message(type, first, probability, amendment, json -> {});
  }

  static Message message(
      MessageType type,
      boolean first,
      double probability,
      Amendment amendment,
      Consumer<ObjectNode> more) {
    return MessageWriter.of(due(type, first, probability, amendment, more));
  }

  static Due due(
      MessageType type,
      boolean first,
      double probability,
      Amendment amendment,
      Consumer<ObjectNode> more) {
    Version version =
        VersionBuilder.versionOn("vm-erp")
            .neighbour("vm-uat", probability, "ds-1")
            .change(10, ChangeKind.BACKUP_START, "vm-uat")
            .advising(AdviceAction.VMOTION, "vm-uat")
            .advising(AdviceAction.LIMIT, "vm-uat")
            .build();
    ObjectNode json =
        IncidentJson.of(IncidentVersions.withoutSeries(version.incident()), Standing.of(version));
    more.accept(json);
    Entry entry = IncidentEvents.of(World.LIVE, type, version.at(), json);
    return new Due(
        7, entry.key(), entry.eventId(), entry.payload(), 0, version.at(), first, null, amendment);
  }

  static String event(Message message) {
    return new String(message.event(), StandardCharsets.UTF_8);
  }

  /** A message after one that the target has received, both of which tests change. */
  static Message after(MessageType type, Consumer<ObjectNode> before, Consumer<ObjectNode> now) {
    Due sent = due(MessageType.OPENED, true, 0.9, Amendment.NONE, before);
    SentMessage known = new SentMessage(sent.payload(), Amendment.NONE);
    return MessageWriter.write(
            due(type, false, 0.9, Amendment.NONE, now),
            new MessageWriter.Context(
                MessageMasks.NONE, new Before(null, known, known), Ownership.NONE))
        .message();
  }

  static ObjectNode suspect(ObjectNode incident) {
    return (ObjectNode) incident.path("suspects").get(0);
  }

  /** Sets a probability at which the suspect's team is not notified. */
  static void onlyVictims(ObjectNode incident, double probability) {
    suspect(incident).put("probability", probability);
    incident.putArray("teams").add(team("team-erp", "victim"));
  }

  static ObjectNode team(String name, String role) {
    return EventJson.mapper().createObjectNode().put("team", name).put("role", role);
  }

  /** Adds a further culprit with one action, which the summary names. */
  static void addCulprit(ObjectNode incident, String name, double probability) {
    ObjectNode culprit = suspect(incident).deepCopy();
    culprit.put("rank", 2).put("resource", name).put("probability", probability);
    ((ArrayNode) incident.path("suspects")).add(culprit);
    String sentence = "vmotion of " + name + ".";
    ObjectNode advice = (ObjectNode) incident.path("advice").get(0).deepCopy();
    ((ArrayNode) incident.path("advice"))
        .add(advice.put("resource", name).put("summary", sentence));
    ObjectNode summary = (ObjectNode) incident.path("summary");
    summary.put("action", summary.path("action").asString() + " " + sentence);
  }

  static Message comment(boolean first) {
    return message(
        MessageType.CHANGED,
        first,
        0.7,
        Amendment.NONE,
        json ->
            json.putObject("action")
                .put("type", "comment")
                .put("by", "carol")
                .put("text", "vm-uat is stopped.\nPlease check."));
  }
}
