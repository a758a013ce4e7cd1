package io.crosstalk.local.topic;

import io.crosstalk.local.console.CommandFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads the end of a topic, in the order of arrival, and then what arrives. */
public final class TopicTail implements AutoCloseable {
  /** Records of a partition that are searched for those that are wanted. */
  private static final long FURTHEST = 100_000;

  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration ANSWER = Duration.ofSeconds(10);

  private static final Comparator<ConsumerRecord<byte[], byte[]>> BY_ARRIVAL =
      Comparator.<ConsumerRecord<byte[], byte[]>>comparingLong(ConsumerRecord::timestamp)
          .thenComparing(ConsumerRecord::partition)
          .thenComparing(ConsumerRecord::offset);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final @Nullable String world;
  private final List<TopicPartition> partitions;

  /**
   * Connects to a topic.
   *
   * @param world world whose records are read; null for all
   * @throws CommandFailure when the broker does not answer, or has no such topic
   */
  public TopicTail(String bootstrapServers, ShownTopic shown, @Nullable String world) {
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
   * Reads the last records; of each partition at most 100,000 are searched.
   *
   * @param count number of records, at most
   */
  public List<ConsumerRecord<byte[], byte[]>> last(int count) {
    try {
      Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      // Up to half of the offsets are those of transactions' ends, which are no records.
      long window = count == 0 ? 0 : world == null ? 2L * count + 100 : FURTHEST;
      List<ConsumerRecord<byte[], byte[]>> found = read(begins, ends, window, count);
      // Compaction and aborted transactions leave fewer.
      if (window < FURTHEST && areMissing(found, begins, ends, window, count)) {
        found = read(begins, ends, FURTHEST, count);
      }
      found.sort(BY_ARRIVAL);
      return found.subList(Math.max(0, found.size() - count), found.size());
    } catch (KafkaException e) {
      throw silent(e);
    }
  }

  /** Returns whether a partition has offsets before the window, and too few records in it. */
  private boolean areMissing(
      List<ConsumerRecord<byte[], byte[]>> found,
      Map<TopicPartition, Long> begins,
      Map<TopicPartition, Long> ends,
      long window,
      int count) {
    Map<Integer, Long> numbers =
        found.stream()
            .collect(Collectors.groupingBy(ConsumerRecord::partition, Collectors.counting()));
    return partitions.stream()
        .anyMatch(
            each ->
                offset(ends, each) - offset(begins, each) > window
                    && numbers.getOrDefault(each.partition(), 0L) < count);
  }

  /** Reads the last offsets of each partition; of its records the last ones are kept. */
  private List<ConsumerRecord<byte[], byte[]>> read(
      Map<TopicPartition, Long> begins, Map<TopicPartition, Long> ends, long window, int count) {
    for (TopicPartition each : partitions) {
      consumer.seek(each, Math.max(offset(begins, each), offset(ends, each) - window));
    }
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> kept = new HashMap<>();
    long answeredNanos = System.nanoTime();
    long missing = missing(ends);
    while (missing > 0) {
      for (ConsumerRecord<byte[], byte[]> each : next()) {
        var ofPartition =
            kept.computeIfAbsent(
                new TopicPartition(each.topic(), each.partition()), key -> new ArrayList<>());
        ofPartition.add(each);
        if (ofPartition.size() > 2 * count) {
          ofPartition.subList(0, ofPartition.size() - count).clear();
        }
      }
      long left = missing(ends);
      answeredNanos = left < missing ? System.nanoTime() : answeredNanos;
      missing = left;
      if (System.nanoTime() - answeredNanos > ANSWER.toNanos()) {
        throw silent(new KafkaException("no records for " + ANSWER.toSeconds() + " s"));
      }
    }
    return new ArrayList<>(kept.values().stream().flatMap(Collection::stream).toList());
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
