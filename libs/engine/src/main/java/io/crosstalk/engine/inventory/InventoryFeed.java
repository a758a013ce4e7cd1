package io.crosstalk.engine.inventory;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.json.MandatoryFields;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the inventories up to date from the records of one topic, which contains either resources
 * or changes.
 */
public final class InventoryFeed {
  private static final Logger LOG = LoggerFactory.getLogger(InventoryFeed.class);

  private final Inventories inventories;
  private final String topic;

  /**
   * A feed of one topic.
   *
   * @param topic {@link Topics#INVENTORY} or {@link Topics#CHANGES}
   */
  public InventoryFeed(Inventories inventories, String topic) {
    this.inventories = inventories;
    this.topic = topic;
  }

  /**
   * Applies a record; a malformed record is logged and ignored.
   *
   * @param value JSON; null removes the version of a resource that the key names
   */
  public void accept(byte[] key, byte @Nullable [] value) {
    if (value == null) {
      remove(key);
      return;
    }
    try {
      apply(read(value));
    } catch (MalformedJsonException | IllegalArgumentException e) {
      // An exception would end the service, and again at each start, because the topic is kept.
      LOG.warn("a record of {} was ignored: {}", topic, e.getMessage());
    }
  }

  private void remove(byte[] key) {
    Keys.Version version = Keys.version(new String(key, StandardCharsets.UTF_8));
    Inventory inventory = version == null ? null : inventories.find(version.world());
    if (version != null && inventory != null) {
      inventory.remove(version.resource(), version.validFromMs());
    }
  }

  private static InventoryMessage read(byte[] value) {
    InventoryMessage message = EventJson.read(value, InventoryMessage.class);
    if (!(message instanceof Record complete)) {
      throw new IllegalArgumentException("it says nothing");
    }
    MandatoryFields.check(complete);
    World.parse(message.world());
    return message;
  }

  private void apply(InventoryMessage message) {
    Inventory inventory = inventories.of(message.world());
    switch (message) {
      case InventoryMessage.ResourceVersion version -> {
        if (!inventory.put(version.source(), version.validFrom(), version.resource())) {
          LOG.warn(
              "source {} may not describe {}: it belongs to another source",
              version.source(),
              version.resource().id());
        }
      }
      case InventoryMessage.ChangeSeen seen -> inventory.put(seen.change());
      case InventoryMessage.Complete complete -> complete(inventory, complete);
    }
  }

  /**
   * Notes the progress of event time. Inferred resources of a replay are kept, because they are
   * valid from 1970 on; a replay is forgotten as a whole.
   */
  private void complete(Inventory inventory, InventoryMessage.Complete complete) {
    if (World.LIVE.key().equals(complete.world())) {
      inventory.passed(complete.completeThrough().toEpochMilli());
    }
    if (topic.equals(Topics.INVENTORY)) {
      inventory.resourcesComplete(complete.source(), complete.completeThrough());
    } else {
      inventory.changesComplete(complete.source(), complete.completeThrough());
    }
  }
}
