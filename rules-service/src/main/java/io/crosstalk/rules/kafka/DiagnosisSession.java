package io.crosstalk.rules.kafka;

import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.message.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the topic of diagnoses, from connecting to Kafka until the first failure; after that a new
 * session replaces this one.
 */
final class DiagnosisSession implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration BROKER_CHECK_INTERVAL = Duration.ofSeconds(5);

  /** Records of one transaction, during which actions of people wait. */
  private static final int RECORDS = 100;

  private static final int MOST = 5 * RECORDS;

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;
  private final Duration pollTimeout;
  private long lastContactNanos = System.nanoTime();

  /**
   * Starts reading.
   *
   * @param positions offset to begin with, by partition; a partition without one is read from its
   *     beginning
   */
  DiagnosisSession(KafkaClients clients, Map<Integer, Long> positions, Duration pollTimeout) {
    this.pollTimeout = pollTimeout;
    consumer = clients.consumer(RECORDS);
    partitions =
        consumer.partitionsFor(Topics.DIAGNOSES).stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    for (TopicPartition partition : partitions) {
      Long next = positions.get(partition.partition());
      if (next == null) {
        consumer.seekToBeginning(List.of(partition));
      } else {
        consumer.seek(partition, next);
      }
    }
  }

  /**
   * Reads the next records; there may be none. The versions of one time are read together with the
   * tick that completes them, as long as they are not too many.
   */
  List<DiagnosisRecord> read() {
    List<DiagnosisRecord> records = new ArrayList<>();
    int before;
    do {
      before = records.size();
      consumer.poll(pollTimeout).forEach(record -> records.add(DiagnosisRecord.of(record)));
    } while (records.size() > before && records.size() < MOST && isWithinATime(records));
    if (!records.isEmpty()) {
      lastContactNanos = System.nanoTime();
    } else if (System.nanoTime() - lastContactNanos > BROKER_CHECK_INTERVAL.toNanos()) {
      // A poll cannot distinguish an idle topic from an unavailable broker.
      consumer.endOffsets(partitions);
      lastContactNanos = System.nanoTime();
    }
    return records;
  }

  private static boolean isWithinATime(List<DiagnosisRecord> records) {
    return records.getLast().message() instanceof Version;
  }

  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT));
  }
}
