package io.crosstalk.bench.variant;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.event.Topics;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Kafka consumer of the committed verdicts, which counts the verdicts and reads the ticks of each
 * partition.
 */
public final class VerdictConsumer implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(50);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final long[] completeThrough = new long[BenchTopics.PARTITIONS];
  private long verdicts;

  public VerdictConsumer(String bootstrapServers) {
    Map<String, Object> config =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest",
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed");
    consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.assign(
        IntStream.range(0, BenchTopics.PARTITIONS)
            .mapToObj(partition -> new TopicPartition(Topics.VERDICTS, partition))
            .toList());
  }

  /** Reads the newly committed records; waits 50 ms at most. */
  public void poll() {
    consumer.poll(POLL).forEach(this::take);
  }

  /**
   * Event time up to which the verdicts of every partition are complete, epoch milliseconds; 0
   * until every partition has a tick.
   */
  public long completeThrough() {
    return Arrays.stream(completeThrough).min().orElse(0);
  }

  /** Number of verdicts read so far, without ticks. */
  public long verdicts() {
    return verdicts;
  }

  private void take(ConsumerRecord<byte[], byte[]> each) {
    if (new String(each.key(), StandardCharsets.UTF_8).indexOf('/') >= 0) {
      verdicts++;
      return;
    }
    if (EventJson.read(each.value(), VerdictMessage.class)
        instanceof VerdictMessage.Complete tick) {
      long time = tick.completeThrough().toEpochMilli();
      completeThrough[tick.partition()] = Math.max(completeThrough[tick.partition()], time);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
