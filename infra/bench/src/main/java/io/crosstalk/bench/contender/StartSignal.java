package io.crosstalk.bench.contender;

import io.crosstalk.event.Topics;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Starts the clock when a consumer hands over the first samples: start-up does not count. */
public final class StartSignal implements ConsumerInterceptor<byte[], byte[]> {
  private static final AtomicReference<@Nullable Mark> FIRST = new AtomicReference<>();

  private static volatile long broker;

  /** To be called before the first consumer is made. */
  static void watch(long brokerProcess) {
    broker = brokerProcess;
  }

  /** When it was; to be asked once output has come. */
  static Mark first() {
    return Objects.requireNonNull(FIRST.get());
  }

  @Override
  public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
    if (FIRST.get() == null && records.records(Topics.SAMPLES).iterator().hasNext()) {
      FIRST.compareAndSet(null, Mark.now(broker));
    }
    return records;
  }

  @Override
  public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
    // Only what comes in counts here.
  }

  @Override
  public void configure(Map<String, ?> configs) {
    // Nothing to set.
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
