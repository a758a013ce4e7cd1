package io.crosstalk.correlation.streams;

import io.crosstalk.engine.inventory.InventoryFeed;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Global processor of a topic of the inventory: passes its records to the {@link Inventories}. */
record InventoryProcessor(InventoryFeed feed) implements Processor<byte[], byte[], Void, Void> {
  @Override
  public void init(ProcessorContext<Void, Void> context) {
    // Nothing is forwarded from a global store.
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    feed.accept(message.key(), message.value());
  }
}
