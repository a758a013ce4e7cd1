package io.crosstalk.ingest.publish;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Reads the ticks of push sources from the compacted topic of the inventory. */
@Component
final class KafkaEarlierSources implements EarlierSources {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaEarlierSources.class);
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final TopicPartition INVENTORY = new TopicPartition(Topics.INVENTORY, 0);
  private static final String TICK_KEYS = Keys.of(World.LIVE, "@");

  private final IngestKafkaProperties kafka;

  KafkaEarlierSources(IngestKafkaProperties kafka) {
    this.kafka = kafka;
  }

  @Override
  public Map<String, LastTick> lastTicks() {
    try (Consumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            ClientConfigs.consumer(kafka, "earlier-sources"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(INVENTORY));
      consumer.seekToBeginning(List.of(INVENTORY));
      return read(consumer, consumer.endOffsets(List.of(INVENTORY)).getOrDefault(INVENTORY, 0L));
    } catch (KafkaException e) {
      throw new BusUnavailableException(
          "the topic " + Topics.INVENTORY + " cannot be read: " + e.getMessage());
    }
  }

  private static Map<String, LastTick> read(Consumer<byte[], byte[]> consumer, long end) {
    Map<String, LastTick> ticks = new HashMap<>();
    long latest = System.nanoTime() + LONGEST.toNanos();
    while (consumer.position(INVENTORY) < end) {
      if (System.nanoTime() - latest > 0) {
        throw new TimeoutException("it has not been read within " + LONGEST.toSeconds() + " s");
      }
      consumer.poll(POLL).forEach(record -> note(record, ticks));
    }
    return ticks;
  }

  static void note(ConsumerRecord<byte[], byte[]> record, Map<String, LastTick> ticks) {
    try {
      if (isTick(record)
          && EventJson.read(record.value(), InventoryMessage.class)
              instanceof InventoryMessage.Complete tick
          && tick.lastPush() != null) {
        ticks.put(tick.source(), new LastTick(tick.lastPush(), standing(tick.samples())));
      }
    } catch (MalformedJsonException e) {
      LOG.debug("a record of the inventory is skipped: {}", e.getMessage());
    }
  }

  private static PushWatermark.@Nullable Standing standing(
      InventoryMessage.@Nullable PushedSamples samples) {
    return samples == null
        ? null
        : new PushWatermark.Standing(samples.completeThrough().toEpochMilli(), samples.lagMs());
  }

  private static boolean isTick(ConsumerRecord<byte[], byte[]> record) {
    return record.key() != null
        && record.value() != null
        && new String(record.key(), StandardCharsets.UTF_8).startsWith(TICK_KEYS);
  }
}
