package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.event.json.Completeness;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the inventories up to date, from the topics of resources and of changes. */
final class InventoryProcessor implements Processor<byte[], byte[], Void, Void> {
  private static final Logger LOG = LoggerFactory.getLogger(InventoryProcessor.class);

  private final Inventories inventories;
  private final String topic;

  InventoryProcessor(Inventories inventories, String topic) {
    this.inventories = inventories;
    this.topic = topic;
  }

  @Override
  public void init(ProcessorContext<Void, Void> context) {
    // Nothing is forwarded from a global store.
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    if (message.value() == null) {
      return;
    }
    try {
      apply(read(message.value()));
    } catch (MalformedJsonException | IllegalArgumentException e) {
      // An exception would end the service, and again at each start, because the topic is kept.
      LOG.warn("a record of {} was ignored: {}", topic, e.getMessage());
    }
  }

  private static InventoryMessage read(byte[] value) {
    InventoryMessage message = EventJson.read(value, InventoryMessage.class);
    if (!(message instanceof java.lang.Record complete)) {
      throw new IllegalArgumentException("it says nothing");
    }
    Completeness.check(complete);
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

  private void complete(Inventory inventory, InventoryMessage.Complete complete) {
    if (topic.equals(Topics.INVENTORY)) {
      inventory.resourcesComplete(complete.source(), complete.completeThrough());
    } else {
      inventory.changesComplete(complete.source(), complete.completeThrough());
    }
  }
}
