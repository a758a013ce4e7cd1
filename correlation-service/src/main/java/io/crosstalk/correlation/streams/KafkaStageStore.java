package io.crosstalk.correlation.streams;

import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.StageStore;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Adapter by which a stage, which does not know Kafka, stores its state in a {@link JournalStore}.
 */
final class KafkaStageStore implements StageStore {
  private final JournalStore store;
  private final Object owner;

  KafkaStageStore(JournalStore store, Object owner) {
    this.store = store;
    this.owner = owner;
  }

  @Override
  public long append(byte[] key, byte[] value) {
    return guard(() -> store.append(key, value));
  }

  @Override
  public long lastEntry() {
    return store.lastEntry();
  }

  @Override
  public void replay(JournalReader reader) {
    guard(() -> store.replay(reader));
  }

  @Override
  public void trim(long firstNeeded) {
    guard(() -> store.trim(firstNeeded));
  }

  @Override
  public void settle() {
    guard(() -> store.settle(owner));
  }

  @Override
  public void put(String key, byte[] value) {
    guard(() -> store.put(key, value));
  }

  @Override
  public byte @Nullable [] get(String key) {
    try {
      return store.get(key);
    } catch (KafkaException e) {
      throw new PlatformException(e);
    }
  }

  @Override
  public void delete(String key) {
    guard(() -> store.delete(key));
  }

  @Override
  public List<Entry> scan(String prefix) {
    return guard(() -> store.scan(prefix));
  }

  private static void guard(Runnable access) {
    try {
      access.run();
    } catch (KafkaException e) {
      throw new PlatformException(e);
    }
  }

  private static <T> T guard(Supplier<T> access) {
    try {
      return access.get();
    } catch (KafkaException e) {
      throw new PlatformException(e);
    }
  }
}
