package io.crosstalk.rules.bus;

import io.crosstalk.event.Topics;
import io.crosstalk.rules.storage.WorldStore.Progress;
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
 * One uninterrupted session of reading verdicts. After any failure it is discarded and a new one
 * begins.
 */
final class VerdictSession implements AutoCloseable {
  private static final Duration CLOSING = Duration.ofSeconds(2);
  private static final Duration POLL_AT_BARRIER = Duration.ofMillis(10);
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Admin admin;
  private final List<TopicPartition> partitions;
  private final VerdictWatermarks watermarks;
  private final Duration pollTimeout;
  private @Nullable ReadBarrier<List<Progress>> barrier;
  private long lastAnswer = System.nanoTime();

  /** Begins at the given positions, or at the beginning of a partition without one. */
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

  VerdictWatermarks clocks() {
    return watermarks;
  }

  /**
   * Reads the next records; the result may be empty.
   *
   * @param busy whether there is other work to do, so that this call does not wait
   */
  Intake read(boolean busy) throws InterruptedException {
    var records = consumer.poll(busy || barrier != null ? POLL_AT_BARRIER : pollTimeout);
    if (!records.isEmpty()) {
      lastAnswer = System.nanoTime();
    } else if (System.nanoTime() - lastAnswer > SILENCE.toNanos()) {
      // A poll cannot distinguish an idle topic from a broker that is away.
      written();
      lastAnswer = System.nanoTime();
    }
    return Intake.of(records, positions());
  }

  /**
   * The worlds in which verdicts may now be applied; empty while other records must be read first.
   */
  List<Progress> takePassed() throws InterruptedException {
    if (barrier == null && watermarks.haveAdvanced()) {
      // All records written before the ticks that have been read have lower offsets than these.
      barrier = new ReadBarrier<>(written(), watermarks.takeAdvanced());
    }
    ReadBarrier<List<Progress>> raised = barrier;
    if (raised == null || !raised.isPassed(positions())) {
      return List.of();
    }
    barrier = null;
    return raised.behind();
  }

  @Override
  public void close() {
    try (admin) {
      consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(CLOSING));
    }
  }

  private Map<Integer, Long> positions() {
    Map<Integer, Long> positions = new HashMap<>();
    partitions.forEach(
        partition -> positions.put(partition.partition(), consumer.position(partition)));
    return positions;
  }

  /** The ends of the partitions, with the records of open transactions. */
  private Map<Integer, Long> written() throws InterruptedException {
    var wanted =
        partitions.stream()
            .collect(Collectors.toMap(Function.identity(), p -> OffsetSpec.latest()));
    try {
      return admin
          .listOffsets(wanted, new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED))
          .all()
          .get(KafkaClients.patience().toMillis(), TimeUnit.MILLISECONDS)
          .entrySet()
          .stream()
          .collect(Collectors.toMap(e -> e.getKey().partition(), e -> e.getValue().offset()));
    } catch (ExecutionException | TimeoutException e) {
      throw new KafkaException("Kafka does not say how far the topic of verdicts goes", e);
    }
  }
}
