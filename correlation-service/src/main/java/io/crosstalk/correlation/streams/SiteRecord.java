package io.crosstalk.correlation.streams;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A record of the samples.
 *
 * @param resource id of its resource; empty for a record of the whole world
 * @param offset its place in the partition
 * @param key as received
 * @param value as received
 */
record SiteRecord(
    World world, String resource, SamplesMessage message, long offset, byte[] key, byte[] value) {

  /**
   * Reads a record.
   *
   * @throws IllegalArgumentException when it is none, with the reason
   */
  static SiteRecord of(byte @Nullable [] key, byte @Nullable [] value, long offset) {
    if (key == null || value == null) {
      throw new IllegalArgumentException("a record without key or value");
    }
    String text = new String(key, StandardCharsets.UTF_8);
    try {
      return new SiteRecord(
          Keys.world(text), Keys.resource(text), SampleCodec.decode(value), offset, key, value);
    } catch (MalformedRecordException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
