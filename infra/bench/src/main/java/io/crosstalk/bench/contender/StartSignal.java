package io.crosstalk.bench.contender;

import io.crosstalk.bench.load.Signals;
import io.crosstalk.event.Topics;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Starts the clock when the consumers have handed over the first quarter of the samples: start-up
 * and what the compiler does in its first seconds do not count.
 */
public final class StartSignal implements ConsumerInterceptor<byte[], byte[]> {
  private static final AtomicReference<@Nullable Start> START = new AtomicReference<>();
  private static final AtomicLong CONSUMED = new AtomicLong();

  private static volatile long broker;
  private static volatile long records;

  private record Start(Mark at, long consumed) {}

  /** To be called before the first consumer is made. */
  static void watch(Task task) {
    broker = task.broker();
    records = task.workload().records();
  }

  /** What was done since then; to be asked once all output has come. */
  static Measurement measure(long verdicts) throws IOException {
    Start start = Objects.requireNonNull(START.get());
    long samples = (records - start.consumed) * Signals.METRICS;
    return start.at.until(Mark.now(broker), samples, verdicts);
  }

  @Override
  public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> some) {
    if (START.get() == null) {
      long consumed = CONSUMED.addAndGet(count(some));
      if (consumed >= records / 4) {
        START.compareAndSet(null, new Start(Mark.now(broker), consumed));
      }
    }
    return some;
  }

  private static long count(ConsumerRecords<byte[], byte[]> some) {
    long count = 0;
    for (TopicPartition partition : some.partitions()) {
      count += partition.topic().equals(Topics.SAMPLES) ? some.records(partition).size() : 0;
    }
    return count;
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
