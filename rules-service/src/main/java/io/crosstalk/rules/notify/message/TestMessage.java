package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a message that says in the language of the site that it is a test, about an incident that
 * is over.
 */
public final class TestMessage {
  private static final String RESOURCE = "test-incident.json";

  private TestMessage() {}

  /**
   * Writes a message; each has an id of its own.
   *
   * @param now wall-clock time
   */
  public static Message at(Instant now) {
    ObjectNode incident = (ObjectNode) EventJson.mapper().readTree(template());
    String id = "test-" + UUID.randomUUID();
    incident.put("id", id);
    incident.put("title", Texts.of("message.test.title"));
    incident.put("explanation", Texts.of("message.test.explanation"));
    for (String field :
        new String[] {"onset", "end", "detectedAt", "openedAt", "resolvedAt", "recordedAt"}) {
      incident.put(field, now.toString());
    }
    ObjectNode event = EventJson.mapper().createObjectNode();
    event.put("specversion", "1.0");
    event.put("id", id + ":1");
    event.put("source", "/crosstalk/test");
    event.put("type", MessageType.OPENED.eventType());
    event.put("subject", id);
    event.put("time", now.toString());
    event.put("datacontenttype", "application/json");
    event.set("data", incident);
    Message message =
        MessageWriter.of(
            new Due(
                0,
                World.LIVE.key() + "/" + id,
                id + ":1",
                event.toString(),
                0,
                now,
                true,
                null,
                Amendment.NONE));
    MessageText text = message.text();
    return message.with(new MessageText(text.title(), Texts.of("message.test.news"), text.body()));
  }

  private static byte[] template() {
    try (InputStream in = Objects.requireNonNull(TestMessage.class.getResourceAsStream(RESOURCE))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
