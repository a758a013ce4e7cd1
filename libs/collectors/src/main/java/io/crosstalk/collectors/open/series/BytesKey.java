package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.open.proto.LittleEndian;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Key for a look-up in {@link ByteCache}: a range of a request's bytes, which is not copied. One
 * instance is reused for many look-ups.
 */
public final class BytesKey {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
  private static final int HALF = 32;

  /** Random seed of this process, so that senders cannot choose keys with colliding hashes. */
  private static final long SEED = new SecureRandom().nextLong();

  private static final byte[] NOTHING = {};

  private byte[] bytes = NOTHING;
  private int from;
  private int to;
  private long prefix;
  private int hash;

  /**
   * Sets the bytes to look up.
   *
   * @param context number of the cached object that the bytes belong to, such as the labels of a
   *     resource; keys with different contexts differ
   * @param start index of the first byte
   * @param end index behind the last byte
   */
  public BytesKey set(long context, byte[] source, int start, int end) {
    prefix = context;
    bytes = source;
    from = start;
    to = end;
    hash = hash(context, source, start, end);
    return this;
  }

  private static int hash(long context, byte[] source, int start, int end) {
    long mixed = (context ^ SEED ^ (end - start)) * MULTIPLIER;
    int at = start;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      mixed = (mixed ^ LittleEndian.int64(source, at)) * MULTIPLIER;
      mixed ^= mixed >>> HALF;
    }
    for (; at < end; at++) {
      mixed = (mixed ^ source[at]) * MULTIPLIER;
    }
    mixed ^= mixed >>> HALF;
    return (int) ((mixed * MULTIPLIER) >>> HALF);
  }

  long context() {
    return prefix;
  }

  byte[] copy() {
    return Arrays.copyOfRange(bytes, from, to);
  }

  boolean is(long context, byte[] other) {
    return context == prefix && Arrays.equals(bytes, from, to, other, 0, other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BytesKey that
        && prefix == that.prefix
        && Arrays.equals(bytes, from, to, that.bytes, that.from, that.to);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
