package io.crosstalk.correlation.streams;

import io.crosstalk.engine.stage.BlockStore;
import io.crosstalk.engine.stage.PlatformException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiPredicate;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Store for blocks of loads that wait for the slowest partition, in a key-value store of Kafka
 * Streams.
 */
final class KafkaBlockStore implements BlockStore {
  private final KeyValueStore<Bytes, byte[]> store;

  KafkaBlockStore(KeyValueStore<Bytes, byte[]> store) {
    this.store = store;
  }

  @Override
  public void put(String key, byte[] block) {
    write(key, block);
  }

  @Override
  public void delete(String key) {
    write(key, null);
  }

  private void write(String key, byte @Nullable [] block) {
    try {
      store.put(bytes(key), block);
    } catch (KafkaException e) {
      throw new PlatformException(e);
    }
  }

  @Override
  public void read(String from, String to, BiPredicate<String, byte[]> reader) {
    try (KeyValueIterator<Bytes, byte[]> range = store.range(bytes(from), bytes(to))) {
      boolean wanted = true;
      while (wanted && range.hasNext()) {
        KeyValue<Bytes, byte[]> block = range.next();
        wanted = reader.test(new String(block.key.get(), StandardCharsets.UTF_8), block.value);
      }
    } catch (KafkaException e) {
      throw new PlatformException(e);
    }
  }

  private static Bytes bytes(String key) {
    return Bytes.wrap(key.getBytes(StandardCharsets.UTF_8));
  }
}
