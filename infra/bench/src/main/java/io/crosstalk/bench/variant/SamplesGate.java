package io.crosstalk.bench.variant;

import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.wire.SampleCodec;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/**
 * Stops the reading of the samples topic at an event time: consumers get no records of a partition
 * after its first tick at or after that time, until the gate is opened. Normally the first stage of
 * a topology reads far ahead of the last one. When reading is stopped and all output up to that
 * time is committed, all stages are at the same event time and the topology is idle.
 */
public final class SamplesGate {
  private final AtomicLong passed = new AtomicLong();
  private final AtomicLong latestTickMs = new AtomicLong();
  private volatile long closesAtMs;

  /**
   * Creates a gate that lets records pass up to a time.
   *
   * @param closesAtMs event time at which reading stops, epoch milliseconds
   */
  public SamplesGate(long closesAtMs) {
    this.closesAtMs = closesAtMs;
  }

  /** Opens the gate for all records. */
  public void open() {
    closesAtMs = Long.MAX_VALUE;
  }

  /**
   * Opens the gate up to a later event time.
   *
   * @param laterMs event time at which reading stops again, epoch milliseconds
   */
  public void openUntil(long laterMs) {
    closesAtMs = laterMs;
  }

  /** Event time at which reading stops, epoch milliseconds. */
  public long closesAtMs() {
    return closesAtMs;
  }

  /** Number of records of samples that have been read, ticks not included. */
  public long passed() {
    return passed.get();
  }

  /**
   * Event time of the latest tick that has been read from any partition, epoch milliseconds; 0
   * before the first tick.
   */
  public long latestTickMs() {
    return latestTickMs.get();
  }

  /** Kafka clients for a Streams topology; reading of the main consumers stops at this gate. */
  public KafkaClientSupplier clients() {
    return new DefaultKafkaClientSupplier() {
      @Override
      public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new HeldConsumer(config);
      }
    };
  }

  private final class HeldConsumer extends KafkaConsumer<byte[], byte[]> {
    /** Event time of the tick at which each held partition was stopped, epoch milliseconds. */
    private final Map<TopicPartition, Long> held = new HashMap<>();

    HeldConsumer(Map<String, Object> config) {
      super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      resumeOpenPartitions();
      return cut(super.poll(timeout));
    }

    private void resumeOpenPartitions() {
      held.keySet().retainAll(assignment());
      List<TopicPartition> free =
          held.entrySet().stream()
              .filter(each -> each.getValue() < closesAtMs)
              .map(Map.Entry::getKey)
              .toList();
      super.resume(free);
      free.forEach(held::remove);
    }

    /**
     * Returns the polled records up to the closing time. Seeks back before the other records, so
     * that they are read again later.
     */
    private ConsumerRecords<byte[], byte[]> cut(ConsumerRecords<byte[], byte[]> polled) {
      Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();
      Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>(polled.nextOffsets());
      for (TopicPartition partition : polled.partitions()) {
        List<ConsumerRecord<byte[], byte[]>> some = polled.records(partition);
        if (partition.topic().equals(Topics.SAMPLES)) {
          some = some.subList(0, pass(partition, some));
          next.put(partition, after(some.getLast()));
        }
        records.put(partition, some);
      }
      return new ConsumerRecords<>(records, next);
    }

    /**
     * Number of records of a partition that may pass, up to and including the tick at which the
     * partition is stopped.
     */
    private int pass(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records) {
      for (int i = 0; i < records.size(); i++) {
        byte[] value = records.get(i).value();
        if (!SampleCodec.isTick(value)) {
          passed.incrementAndGet();
        } else if (SampleCodec.decode(value) instanceof Tick tick) {
          long timeMs = tick.completeThroughMs();
          latestTickMs.accumulateAndGet(timeMs, Math::max);
          if (timeMs >= closesAtMs) {
            hold(partition, timeMs, records.get(i));
            return i + 1;
          }
        }
      }
      return records.size();
    }

    private void hold(
        TopicPartition partition, long tickMs, ConsumerRecord<byte[], byte[]> record) {
      held.put(partition, tickMs);
      super.pause(List.of(partition));
      super.seek(partition, after(record));
    }

    private static OffsetAndMetadata after(ConsumerRecord<byte[], byte[]> record) {
      return new OffsetAndMetadata(record.offset() + 1, record.leaderEpoch(), "");
    }

    /** Resumes partitions whose buffers have room, unless they are held. */
    @Override
    public void resume(Collection<TopicPartition> partitions) {
      super.resume(partitions.stream().filter(each -> !held.containsKey(each)).toList());
    }
  }
}
