package io.crosstalk.bus;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.Keys;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A record that is larger than its topic or producer accepts. It is replaced by a dead letter,
 * which is always small enough, because it holds at most the first 64 KiB of the original.
 *
 * @param topic destination of the record
 * @param key its key as text, shortened
 * @param bytes its size, uncompressed
 * @param limit the limit that the record exceeds, bytes
 * @param value its value
 */
public record OversizedRecord(String topic, String key, int bytes, int limit, byte[] value) {
  /** Upper bound of the bytes that Kafka adds to one record: batch header and record header. */
  private static final int OVERHEAD_BYTES = 512;

  private static final int HEADER_OVERHEAD_BYTES = 16;
  private static final int MAX_KEY_LENGTH = 200;

  /**
   * Describes a record that was refused because of its size.
   *
   * @param limit the limit that it exceeds, bytes
   */
  public static OversizedRecord of(ProducerRecord<byte[], byte[]> refused, int limit) {
    byte[] value = refused.value() == null ? new byte[0] : refused.value();
    return new OversizedRecord(refused.topic(), text(refused.key()), size(refused), limit, value);
  }

  /**
   * Largest size in bytes that Kafka's producer can calculate for the record when it compares the
   * record with its limit.
   */
  public static int size(ProducerRecord<byte[], byte[]> record) {
    long size = OVERHEAD_BYTES + (long) length(record.key()) + length(record.value());
    for (Header header : record.headers()) {
      size += HEADER_OVERHEAD_BYTES + (long) header.key().length() * 3 + length(header.value());
    }
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  /** Text for the log and the dead letter: topic, key, size and limit of the record, and advice. */
  public String reason() {
    return String.format(
        Locale.ROOT,
        "record of %,d bytes for topic %s with key %s exceeds the record size limit of %,d bytes and was not written;"
            + " have its source send fewer samples, relations or attributes at a time (docs/topics.md, Record size)",
        bytes,
        topic,
        key,
        limit);
  }

  /** Dead letter in place of the record, with the record's topic as its source. */
  public DeadLetter deadLetter(Instant refusedAt) {
    return new DeadLetter(world(key), topic, reason(), refusedAt, null, 0, value);
  }

  private static String world(String key) {
    try {
      return Keys.world(key).key();
    } catch (IllegalArgumentException e) {
      return World.LIVE.key();
    }
  }

  private static String text(byte @Nullable [] key) {
    String text = key == null ? "" : new String(key, StandardCharsets.UTF_8);
    return text.length() > MAX_KEY_LENGTH ? text.substring(0, MAX_KEY_LENGTH) + "…" : text;
  }

  private static int length(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }
}
