package io.crosstalk.correlation.streams;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** A key-value store of Kafka Streams in memory. */
final class MemoryStore {
  private MemoryStore() {}

  static KeyValueStore<String, byte[]> create() {
    KeyValueStore<String, byte[]> store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(CorrelationTopology.SNAPSHOTS),
                Serdes.String(),
                Serdes.ByteArray())
            .withLoggingDisabled()
            .withCachingDisabled()
            .build();
    MockProcessorContext<Void, Void> context = new MockProcessorContext<>();
    store.init(context.getStateStoreContext(), store);
    return store;
  }
}
