package io.crosstalk.rules.kafka;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.storage.message.OutboxStore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Creates dead letters for records that could not be processed, so that no record is dropped
 * silently.
 */
final class DeadLetters {
  private static final int MAX_BYTES = 64 << 10;

  private DeadLetters() {}

  /** Creates the dead letter of a record that was read, and cannot be used. */
  static OutboxStore.Entry of(ConsumerRecord<byte[], byte[]> original, String reason, Instant now) {
    byte[] value = original.value() == null ? new byte[0] : original.value();
    String place = original.topic() + "-" + original.partition() + "-" + original.offset();
    return OutboxStore.Entry.inCurrentSpan(
        Topics.DEAD_LETTERS,
        original.topic(),
        place,
        payload(world(original.key()), original.topic(), reason, value, now));
  }

  /** Creates the dead letter of an outbox record that Kafka refuses. */
  static OutboxStore.Entry of(OutboxStore.Entry refused, String reason, Instant now) {
    String world = world(refused.key().getBytes(StandardCharsets.UTF_8));
    byte[] value = refused.payload().getBytes(StandardCharsets.UTF_8);
    return new OutboxStore.Entry(
        Topics.DEAD_LETTERS,
        refused.topic(),
        refused.eventId(),
        payload(world, refused.topic(), reason, value, now),
        refused.trace());
  }

  private static String payload(
      String world, String source, String reason, byte[] content, Instant now) {
    DeadLetter deadLetter =
        new DeadLetter(
            world,
            source,
            reason,
            now,
            null,
            0,
            Arrays.copyOf(content, Math.min(content.length, MAX_BYTES)));
    return new String(EventJson.write(deadLetter), StandardCharsets.UTF_8);
  }

  private static String world(byte @org.jspecify.annotations.Nullable [] key) {
    try {
      return key == null
          ? World.LIVE.key()
          : Keys.world(new String(key, StandardCharsets.UTF_8)).key();
    } catch (IllegalArgumentException e) {
      return World.LIVE.key();
    }
  }
}
