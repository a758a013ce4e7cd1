package io.crosstalk.bench.contender;

import io.crosstalk.bench.load.Signals;
import io.crosstalk.event.SamplesMessage;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.wire.SampleCodec;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds the samples topic back from a time on until it is opened. It separates a warm-up from the
 * measured part: the first stage of a topology reads far ahead of the last one, so that a clock
 * that starts with the samples read would measure the warm-up's work of the later stages, too.
 */
public final class Gate {
  private final long closesAtMs;
  private final long broker;
  private final AtomicLong passed = new AtomicLong();
  private volatile @Nullable Opened opened;

  /** The start of the measured part. */
  private record Opened(Mark at, long passed, long verdicts) {}

  /**
   * A closed gate.
   *
   * @param closesAtMs each partition of the samples topic is held back after the first tick at or
   *     after this time, and at most one batch of a poll later; epoch milliseconds
   * @param broker process whose CPU time is measured as well
   */
  public Gate(long closesAtMs, long broker) {
    this.closesAtMs = closesAtMs;
    this.broker = broker;
  }

  /**
   * Starts the clock and lets the rest pass.
   *
   * @param verdicts committed so far
   */
  public void open(long verdicts) {
    opened = new Opened(Mark.now(broker), passed.get(), verdicts);
  }

  public boolean isOpen() {
    return opened != null;
  }

  /**
   * The part since the gate was opened.
   *
   * @param verdicts committed so far, those before the gate included
   */
  public Measurement measure(long verdicts) throws IOException {
    Opened start = Objects.requireNonNull(opened);
    long samples = (passed.get() - start.passed) * Signals.METRICS;
    return start.at.until(Mark.now(broker), samples, verdicts - start.verdicts);
  }

  /** Clients for Kafka Streams whose main consumers this gate holds back. */
  public KafkaClientSupplier clients() {
    return new DefaultKafkaClientSupplier() {
      @Override
      public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new HeldConsumer(config);
      }
    };
  }

  private final class HeldConsumer extends KafkaConsumer<byte[], byte[]> {
    private final Set<TopicPartition> held = new HashSet<>();

    HeldConsumer(Map<String, Object> config) {
      super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      if (isOpen() && !held.isEmpty()) {
        super.resume(held);
        held.clear();
      }
      ConsumerRecords<byte[], byte[]> some = super.poll(timeout);
      for (TopicPartition partition : some.partitions()) {
        if (partition.topic().equals(Topics.SAMPLES)) {
          some.records(partition).forEach(each -> pass(partition, each));
        }
      }
      return some;
    }

    private void pass(TopicPartition partition, ConsumerRecord<byte[], byte[]> each) {
      SamplesMessage message = SampleCodec.decode(each.value());
      if (!(message instanceof Tick tick)) {
        passed.incrementAndGet();
      } else if (!isOpen() && tick.completeThroughMs() >= closesAtMs && held.add(partition)) {
        super.pause(Set.of(partition));
      }
    }

    /** Kafka Streams resumes partitions whose buffers have room. */
    @Override
    public void resume(Collection<TopicPartition> partitions) {
      super.resume(partitions.stream().filter(each -> !held.contains(each)).toList());
    }
  }
}
