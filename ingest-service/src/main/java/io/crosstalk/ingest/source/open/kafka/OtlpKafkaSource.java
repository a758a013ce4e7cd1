package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.ListeningSource;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.open.series.LeftOutPoints;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * Source that reads metrics from a Kafka topic. Offsets are committed only after the platform's own
 * Kafka has acknowledged the data, so that nothing is lost; reading a record twice changes nothing.
 */
final class OtlpKafkaSource implements ListeningSource {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration LEAVE = Duration.ofSeconds(3);
  private static final Duration CHECK = Duration.ofSeconds(10);

  private final Consumers consumers;
  private final String topic;
  private final Clock clock;
  private final KafkaRecordReader reader;
  private final Map<TopicPartition, Long> lastTimes = new HashMap<>();
  private volatile @Nullable Consumer<byte[], byte[]> open;
  private volatile boolean closed;

  OtlpKafkaSource(Consumers consumers, String topic, Clock clock, KafkaRecordReader reader) {
    this.consumers = consumers;
    this.topic = topic;
    this.clock = clock;
    this.reader = reader;
  }

  @Override
  public void check(CheckReport report) throws SourceException {
    try (Consumer<byte[], byte[]> consumer = consumers.open()) {
      List<PartitionInfo> partitions = consumer.listTopics(CHECK).get(topic);
      if (partitions == null) {
        throw new SourceException(
            "there is no topic '" + topic + "', or this user may not see it (Describe)");
      }
      report.good("the topic '" + topic + "' has " + partitions.size() + " partitions");
      TopicPartition first = new TopicPartition(topic, 0);
      consumer.committed(Set.of(first), CHECK);
      report.good("the group of consumers may be used");
    } catch (KafkaException e) {
      throw new SourceException("Kafka refuses: " + e.getMessage());
    }
  }

  @Override
  public List<LeftOut> leftOut() {
    return reader.leftOut().all();
  }

  @Override
  public List<String> warnings() {
    return LeftOutPoints.warnings(reader.leftOut());
  }

  @Override
  public void listen(Intake intake) throws Exception {
    Consumer<byte[], byte[]> consumer = consumers.open();
    open = consumer;
    try {
      consumer.subscribe(List.of(topic));
      while (!closed) {
        take(consumer, consumer.poll(POLL), intake);
      }
    } catch (WakeupException e) {
      // A wake-up is how this source is closed.
    } catch (InterruptException e) {
      throw new InterruptedException("the source is to stop");
    } catch (KafkaException e) {
      throw new SourceException("Kafka: " + e.getMessage());
    } finally {
      open = null;
      leave(consumer);
    }
  }

  /** Closes the consumer so that it leaves its group, also in a thread that was interrupted. */
  private static void leave(Consumer<byte[], byte[]> consumer) {
    boolean interrupted = Thread.interrupted();
    try {
      consumer.close(CloseOptions.timeout(LEAVE));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void take(
      Consumer<byte[], byte[]> consumer, ConsumerRecords<byte[], byte[]> records, Intake intake)
      throws InterruptedException {
    for (ConsumerRecord<byte[], byte[]> each : records) {
      reader.read(each, intake);
      lastTimes.put(new TopicPartition(each.topic(), each.partition()), each.timestamp());
    }
    if (!records.isEmpty()) {
      intake.settle();
      consumer.commitSync();
    }
    announce(consumer, intake);
  }

  /**
   * Declares the watermark. While there are unread records, data are complete only up to the times
   * of the records that were read.
   */
  private void announce(Consumer<byte[], byte[]> consumer, Intake intake) {
    long throughMs = clock.millis();
    for (TopicPartition partition : consumer.assignment()) {
      if (consumer.currentLag(partition).orElse(1) > 0) {
        throughMs = Math.min(throughMs, lastTimes.getOrDefault(partition, 0L));
      }
    }
    if (throughMs > 0 && !consumer.assignment().isEmpty()) {
      intake.complete(throughMs);
    }
  }

  /**
   * Returns true: this source declares its watermark itself. Until it knows the first event time,
   * nothing is declared complete, because many records may be waiting.
   */
  @Override
  public boolean announces() {
    return true;
  }

  @Override
  public void close() {
    closed = true;
    Consumer<byte[], byte[]> consumer = open;
    if (consumer != null) {
      consumer.wakeup();
    }
  }
}
