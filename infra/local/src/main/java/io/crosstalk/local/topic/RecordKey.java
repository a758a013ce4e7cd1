package io.crosstalk.local.topic;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Keys;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** World and resource in the key of a record. */
record RecordKey(World world, String resource) {
  /**
   * Reads a key.
   *
   * @throws IllegalArgumentException when it is none of the platform's
   */
  static RecordKey of(ConsumerRecord<byte[], byte[]> message) {
    if (message.key() == null || message.value() == null) {
      throw new IllegalArgumentException("it has no key or no value");
    }
    String key = new String(message.key(), StandardCharsets.UTF_8);
    return new RecordKey(Keys.world(key), Keys.resource(key));
  }

  /**
   * Returns whether a record belongs to a world.
   *
   * @param keyOrName key of a run, name of a world, or name of a replayed case
   */
  static boolean isOf(ConsumerRecord<byte[], byte[]> message, String keyOrName) {
    try {
      World world = of(message).world;
      return keyOrName.equals(world.key())
          || keyOrName.equals(world.name())
          || keyOrName.equals(world.caseName());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
