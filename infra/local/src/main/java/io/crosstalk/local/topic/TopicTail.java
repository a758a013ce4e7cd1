package io.crosstalk.local.topic;

import io.crosstalk.local.console.CommandFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads the end of a topic, in the order of arrival, and then what arrives. */
public final class TopicTail implements AutoCloseable {
  /** Number of offsets of a partition that are read for the last records. */
  private static final long NEAREST = 10_000;

  /** Number of offsets of a partition that are searched for the records of a world. */
  private static final long FURTHEST = 100_000;

  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final Duration STALL = Duration.ofMinutes(1);

  private static final Comparator<ConsumerRecord<byte[], byte[]>> BY_ARRIVAL =
      Comparator.<ConsumerRecord<byte[], byte[]>>comparingLong(ConsumerRecord::timestamp)
          .thenComparing(ConsumerRecord::partition)
          .thenComparing(ConsumerRecord::offset);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final @Nullable String world;
  private final List<TopicPartition> partitions;
  private final long limit;
  private boolean isCutOff;

  /**
   * Connects to a topic.
   *
   * @param world world whose records are read; null for all
   * @throws CommandFailure when the broker does not answer, or has no such topic
   */
  public TopicTail(String bootstrapServers, ShownTopic shown, @Nullable String world) {
    this(bootstrapServers, shown, world, world == null ? NEAREST : FURTHEST);
  }

  /**
   * Connects to a topic.
   *
   * @param limit number of offsets of a partition that are read for the last records, or twice the
   *     number of records if that is more
   */
  TopicTail(String bootstrapServers, ShownTopic shown, @Nullable String world, long limit) {
    this.limit = limit;
    String topic = shown.topicName();
    this.world = world;
    consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "isolation.level",
                "read_committed",
                "allow.auto.create.topics",
                false,
                "default.api.timeout.ms",
                (int) ANSWER.toMillis()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    try {
      partitions =
          consumer.partitionsFor(topic).stream()
              .map(each -> new TopicPartition(topic, each.partition()))
              .toList();
    } catch (KafkaException e) {
      consumer.close();
      throw silent(e);
    }
    if (partitions.isEmpty()) {
      consumer.close();
      throw new CommandFailure(
          "there is no topic " + topic, "its service creates it: './crosstalk status' shows it");
    }
    consumer.assign(partitions);
  }

  private static CommandFailure silent(KafkaException e) {
    return new CommandFailure(
        "the broker does not answer: " + e.getMessage(),
        "'./crosstalk status' shows whether it runs",
        e);
  }

  /**
   * Reads the last records.
   *
   * @param count number of records, at most
   */
  public List<ConsumerRecord<byte[], byte[]>> last(int count) {
    Queue<ConsumerRecord<byte[], byte[]>> latest = new PriorityQueue<>(BY_ARRIVAL);
    try {
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      seekToWindow(ends, count);
      long progress = System.nanoTime();
      for (long missing = missing(ends), left; missing > 0; missing = left) {
        for (ConsumerRecord<byte[], byte[]> each : next()) {
          latest.add(each);
          if (latest.size() > count) {
            latest.remove();
          }
        }
        left = missing(ends);
        progress = left < missing ? System.nanoTime() : progress;
        requireRecent(progress);
      }
    } catch (KafkaException e) {
      throw silent(e);
    }
    return latest.stream().sorted(BY_ARRIVAL).toList();
  }

  /** Returns whether there are older records that {@link #last} has not searched. */
  public boolean isCutOff() {
    return isCutOff;
  }

  private static void requireRecent(long progress) {
    if (System.nanoTime() - progress > STALL.toNanos()) {
      throw new CommandFailure(
          "no more records within " + STALL.toSeconds() + " s",
          "'./crosstalk status' shows whether the broker runs");
    }
  }

  /** Some of the offsets are no records: the ends of transactions, and what was aborted. */
  private void seekToWindow(Map<TopicPartition, Long> ends, int count) {
    long window = count == 0 ? 0 : Math.max(limit, 2L * count);
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
    for (TopicPartition each : partitions) {
      long from = offset(ends, each) - window;
      isCutOff |= from > offset(begins, each);
      consumer.seek(each, Math.max(offset(begins, each), from));
    }
  }

  private static long offset(Map<TopicPartition, Long> offsets, TopicPartition of) {
    return Objects.requireNonNull(offsets.get(of));
  }

  /** Number of offsets that have not been read. */
  private long missing(Map<TopicPartition, Long> ends) {
    return partitions.stream()
        .mapToLong(each -> Math.max(0, offset(ends, each) - consumer.position(each)))
        .sum();
  }

  /** Records that have arrived since the last call; there may be none. */
  public List<ConsumerRecord<byte[], byte[]>> next() {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL)) {
      if (world == null || RecordKey.isOf(each, world)) {
        records.add(each);
      }
    }
    return records;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
