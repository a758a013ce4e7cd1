package io.crosstalk.correlation.history.kafka;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.MissingTopicsException;
import io.crosstalk.correlation.history.store.ChunkIntake;
import io.crosstalk.correlation.history.store.HistoryStore;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads samples from Kafka into the history until the first failure; after that it is closed, and a
 * new session replaces it.
 */
final class ReadingSession implements AutoCloseable {
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration BROKER_CHECK_INTERVAL = Duration.ofSeconds(5);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /** Most samples that wait to be written: bounds the memory of a fast replay. */
  private static final int BUFFER = 500_000;

  private final Consumer<byte[], byte[]> consumer;
  private final HistoryStore store;
  private final Duration flush;
  private final HistoryMeters meters;
  private final PartitionIntakes intakes;
  private List<TopicPartition> partitions = List.of();
  private long lastContact = System.nanoTime();
  private long lastFlush = System.nanoTime();
  private boolean maintenancePending = true;

  private ReadingSession(
      Consumer<byte[], byte[]> consumer, HistoryStore store, Duration flush, HistoryMeters meters) {
    this.consumer = consumer;
    this.store = store;
    this.flush = flush;
    this.meters = meters;
    this.intakes = new PartitionIntakes(consumer, store);
  }

  /**
   * Opens a session.
   *
   * @param consumer closed with the session, and also when the session cannot be opened
   * @param flush time for which samples are buffered before they are written
   * @throws KafkaException when the topic of the samples does not exist yet
   */
  static ReadingSession open(
      Consumer<byte[], byte[]> consumer, HistoryStore store, Duration flush, HistoryMeters meters) {
    ReadingSession session = new ReadingSession(consumer, store, flush, meters);
    try {
      session.subscribe();
      return session;
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }

  private void subscribe() {
    partitions =
        consumer.partitionsFor(Topics.SAMPLES).stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    if (partitions.isEmpty()) {
      throw new MissingTopicsException(List.of(BusTopic.SAMPLES));
    }
    consumer.subscribe(List.of(Topics.SAMPLES), intakes);
  }

  /**
   * Reads some records, writes the buffers that are due, and does one step of maintenance: sealing
   * and deleting.
   */
  void runOnce() {
    var records = consumer.poll(maintenancePending ? Duration.ZERO : POLL);
    records.forEach(this::add);
    checkBroker(records.isEmpty());
    for (TopicPartition partition : records.partitions()) {
      intakes.of(partition.partition()).readUpTo(consumer.position(partition));
    }
    if (isDue()) {
      flush();
    }
    if (maintenancePending) {
      maintain();
    }
    meters.lag(lag());
  }

  /** Fails without a broker: a poll cannot distinguish an idle topic from it. */
  private void checkBroker(boolean idle) {
    if (!idle) {
      lastContact = System.nanoTime();
    } else if (System.nanoTime() - lastContact > BROKER_CHECK_INTERVAL.toNanos()) {
      consumer.endOffsets(partitions);
      lastContact = System.nanoTime();
    }
  }

  private boolean isDue() {
    return System.nanoTime() - lastFlush > flush.toNanos()
        || intakes.all().stream().mapToLong(ChunkIntake::buffered).sum() >= BUFFER
        || intakes.all().stream().anyMatch(ChunkIntake::hasEnded);
  }

  private void flush() {
    for (ChunkIntake intake : intakes.all()) {
      meters.late(intake.late());
      meters.written(store.write(intake));
    }
    lastFlush = System.nanoTime();
    maintenancePending = true;
  }

  private void maintain() {
    maintenancePending = false;
    for (ChunkIntake intake : intakes.all()) {
      maintenancePending |= store.maintain(intake);
    }
  }

  private void add(ConsumerRecord<byte[], byte[]> message) {
    try {
      add(intakes.of(message.partition()), message);
    } catch (MalformedRecordException | IllegalArgumentException e) {
      // The topology has made a dead letter of it.
      meters.unusable();
    }
  }

  private static void add(ChunkIntake intake, ConsumerRecord<byte[], byte[]> message) {
    if (message.key() == null || message.value() == null) {
      throw new IllegalArgumentException("a record without key or value");
    }
    String key = new String(message.key(), StandardCharsets.UTF_8);
    int slash = key.indexOf('/');
    String world = slash < 0 ? key : key.substring(0, slash);
    switch (SampleCodec.decode(message.value())) {
      case SampleBatch batch -> intake.add(world, key.substring(slash + 1), batch);
      case Tick tick -> intake.add(world, tick);
      case InventoryNews _, Decision _ -> {}
    }
  }

  private long lag() {
    return consumer.assignment().stream()
        .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
        .sum();
  }

  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT));
  }
}
