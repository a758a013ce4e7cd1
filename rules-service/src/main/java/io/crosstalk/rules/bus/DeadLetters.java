package io.crosstalk.rules.bus;

import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Keys;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.OutboxStore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Keeps what could not be used, so that nothing that arrives is dropped in silence. */
final class DeadLetters {
  private static final int MOST_BYTES = 64 << 10;

  private DeadLetters() {}

  static OutboxStore.Entry of(Intake.Unusable unusable, Instant now) {
    ConsumerRecord<byte[], byte[]> original = unusable.original();
    byte[] value = original.value() == null ? new byte[0] : original.value();
    DeadLetter letter =
        new DeadLetter(
            world(original.key()),
            Topics.VERDICTS,
            unusable.reason(),
            now,
            null,
            0,
            Arrays.copyOf(value, Math.min(value.length, MOST_BYTES)));
    String place = original.topic() + "-" + original.partition() + "-" + original.offset();
    return new OutboxStore.Entry(
        Topics.DEAD_LETTERS,
        Topics.VERDICTS,
        place,
        new String(EventJson.write(letter), StandardCharsets.UTF_8));
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
