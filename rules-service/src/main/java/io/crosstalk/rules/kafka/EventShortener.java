package io.crosstalk.rules.kafka;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.storage.message.OutboxStore;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shortens the event of an incident that is too large for Kafka. The first form has no series of
 * evidence and ten entries of each list; the second has one victim, and one suspect without
 * evidence. Both contain the total number of victims.
 */
final class EventShortener {
  private static final List<String> LISTS =
      List.of(
          "victims",
          "suspects",
          "exonerated",
          "notMeasured",
          "teams",
          "changes",
          "recurrences",
          "evidence");
  private static final int SHORT_LIST = 10;
  private static final int MAX_TEXT_LENGTH = 1000;

  private EventShortener() {}

  /**
   * Returns the shorter forms of a record, the larger one first; empty for a record that is not the
   * event of an incident.
   */
  static List<OutboxStore.Entry> of(OutboxStore.Entry entry) {
    if (!entry.topic().equals(Topics.INCIDENTS)) {
      return List.of();
    }
    try {
      return List.of(shortened(entry, SHORT_LIST, true), shortened(entry, 1, false));
    } catch (JacksonException e) {
      return List.of();
    }
  }

  private static OutboxStore.Entry shortened(
      OutboxStore.Entry entry, int max, boolean withEvidence) {
    JsonNode event = EventJson.mapper().readTree(entry.payload());
    if (event.path("data") instanceof ObjectNode data) {
      LISTS.forEach(name -> shorten(data.path(name), max));
      dropSeries(data, withEvidence);
      data.path("suspects").forEach(suspect -> dropSeries((ObjectNode) suspect, withEvidence));
      for (String name : List.of("explanation", "title")) {
        String text = data.path(name).asString("");
        if (text.length() > MAX_TEXT_LENGTH) {
          data.put(name, text.substring(0, MAX_TEXT_LENGTH));
        }
      }
    }
    return new OutboxStore.Entry(
        entry.topic(),
        entry.key(),
        entry.eventId(),
        EventJson.mapper().writeValueAsString(event),
        entry.trace());
  }

  private static void shorten(JsonNode list, int max) {
    if (list instanceof ArrayNode array) {
      while (array.size() > max) {
        array.remove(array.size() - 1);
      }
    }
  }

  private static void dropSeries(ObjectNode holder, boolean withEvidence) {
    if (!(holder.path("evidence") instanceof ArrayNode evidence)) {
      return;
    }
    if (!withEvidence) {
      evidence.removeAll();
    }
    evidence.forEach(each -> shorten(each.path("series"), 0));
  }
}
