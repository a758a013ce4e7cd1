package io.crosstalk.bus;

/**
 * Limits for the size of one record, in bytes. The limit of producers is always below that of
 * topics.
 */
public final class RecordSize {
  private static final int MIB = 1 << 20;

  /** {@code max.request.size} of every producer: uncompressed, key, value and headers together. */
  public static final int PRODUCER_LIMIT = 8 * MIB;

  /**
   * {@code max.message.bytes} of every topic. The margin covers the batch's header and data that
   * compression makes larger.
   */
  public static final int TOPIC_LIMIT = 9 * MIB;

  private RecordSize() {}
}
