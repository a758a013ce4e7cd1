package io.crosstalk.bench.variant;

import io.crosstalk.bench.load.MachineSamples;
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
 * Consumer interceptor that begins the measurement when the consumers have read the first part of
 * the samples (a quarter in the throughput comparison), so that start-up and just-in-time
 * compilation are not measured.
 */
public final class StartSignal implements ConsumerInterceptor<byte[], byte[]> {
  private static final AtomicReference<@Nullable Start> START = new AtomicReference<>();
  private static final AtomicLong CONSUMED = new AtomicLong();

  private static volatile long broker;
  private static volatile long records;
  private static volatile long unmeasured;

  private record Start(ProcessTimes at, long consumed) {}

  /**
   * Prepares the measurement of a task of the throughput comparison; to be called before the first
   * consumer is created.
   */
  static void watch(Task task) {
    long all = task.workload().records();
    watch(task.broker(), all, all / 4);
  }

  /**
   * Prepares a measurement; to be called before the first consumer is created.
   *
   * @param brokerProcess process id of the broker, whose CPU time is measured as well
   * @param allRecords number of records of the samples topic that will be read
   * @param unmeasuredRecords number of records that are read before the measurement begins
   */
  private static void watch(long brokerProcess, long allRecords, long unmeasuredRecords) {
    broker = brokerProcess;
    records = allRecords;
    unmeasured = unmeasuredRecords;
  }

  /**
   * Returns the measurement from its begin until now; to be called when all output has been
   * committed.
   *
   * @param verdicts number of verdicts
   */
  public static RunMeasurement measure(long verdicts) throws IOException {
    Start start = Objects.requireNonNull(START.get());
    long samples = (records - start.consumed) * MachineSamples.METRICS;
    return start.at.until(ProcessTimes.now(broker), samples, verdicts);
  }

  @Override
  public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> some) {
    if (START.get() == null) {
      long consumed = CONSUMED.addAndGet(count(some));
      if (consumed >= unmeasured) {
        START.compareAndSet(null, new Start(ProcessTimes.now(broker), consumed));
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
    // Only the input counts here.
  }

  @Override
  public void configure(Map<String, ?> configs) {
    // There are no settings.
  }

  @Override
  public void close() {
    // There are no resources to close.
  }
}
