package io.crosstalk.rules.kafka;

import io.crosstalk.event.Topics;
import io.crosstalk.rules.storage.verdict.WorldStore.Progress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads the topic of verdicts, from connecting to Kafka until the first failure; after that a new
 * session replaces this one.
 */
final class VerdictSession implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration POLL_AT_BARRIER = Duration.ofMillis(10);
  private static final Duration BROKER_CHECK_INTERVAL = Duration.ofSeconds(5);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Admin admin;
  private final List<TopicPartition> partitions;
  private final VerdictWatermarks watermarks;
  private final Duration pollTimeout;
  private @Nullable ReadBarrier<List<Progress>> barrier;
  private long lastContactNanos = System.nanoTime();

  /**
   * Starts reading.
   *
   * @param positions offset to begin with, by partition; a partition without one is read from its
   *     beginning
   */
  VerdictSession(
      KafkaClients clients,
      Map<Integer, Long> positions,
      VerdictWatermarks watermarks,
      Duration pollTimeout) {
    this.watermarks = watermarks;
    this.pollTimeout = pollTimeout;
    admin = clients.admin();
    consumer = clients.consumer();
    partitions =
        consumer.partitionsFor(Topics.VERDICTS).stream()
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

  VerdictWatermarks watermarks() {
    return watermarks;
  }

  /**
   * Reads the next records; there may be none.
   *
   * @param busy whether other work is waiting, so that this call must not wait for records
   */
  VerdictIntake read(boolean busy) throws InterruptedException {
    var records = consumer.poll(busy || barrier != null ? POLL_AT_BARRIER : pollTimeout);
    if (!records.isEmpty()) {
      lastContactNanos = System.nanoTime();
    } else if (System.nanoTime() - lastContactNanos > BROKER_CHECK_INTERVAL.toNanos()) {
      // A poll cannot distinguish an idle topic from an unavailable broker.
      endOffsets();
      lastContactNanos = System.nanoTime();
    }
    return VerdictIntake.of(records, positions());
  }

  /**
   * Returns the worlds in which verdicts may be applied now, with their progress. The list is empty
   * while records must be read that were written before the ticks.
   */
  List<Progress> drainReady() throws InterruptedException {
    if (barrier == null && watermarks.hasAdvanced()) {
      // All records written before the ticks that have been read have lower offsets than these.
      barrier = new ReadBarrier<>(endOffsets(), watermarks.drainAdvanced());
    }
    ReadBarrier<List<Progress>> current = barrier;
    if (current == null || !current.isPassed(positions())) {
      return List.of();
    }
    barrier = null;
    return current.delayedWork();
  }

  @Override
  public void close() {
    try (admin) {
      consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(CLOSE_TIMEOUT));
    }
  }

  private Map<Integer, Long> positions() {
    Map<Integer, Long> positions = new HashMap<>();
    partitions.forEach(
        partition -> positions.put(partition.partition(), consumer.position(partition)));
    return positions;
  }

  /** End offsets of the partitions, including the records of open transactions. */
  private Map<Integer, Long> endOffsets() throws InterruptedException {
    var requests =
        partitions.stream()
            .collect(Collectors.toMap(Function.identity(), p -> OffsetSpec.latest()));
    try {
      return admin
          .listOffsets(requests, new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED))
          .all()
          .get(KafkaClients.requestTimeout().toMillis(), TimeUnit.MILLISECONDS)
          .entrySet()
          .stream()
          .collect(Collectors.toMap(e -> e.getKey().partition(), e -> e.getValue().offset()));
    } catch (ExecutionException | TimeoutException e) {
      throw new KafkaException(
          "cannot read the end offsets of topic " + Topics.VERDICTS + "; check the broker", e);
    }
  }
}
