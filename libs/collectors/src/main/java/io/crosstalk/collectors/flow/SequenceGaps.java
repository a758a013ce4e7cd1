package io.crosstalk.collectors.flow;

/** Detects losses by an exporter's sequence numbers. */
final class SequenceGaps {
  private static final long MASK = 0xFFFF_FFFFL;

  /** Largest loss; a larger jump means a restart of the numbers. */
  private static final long MAX_LOST = 100_000;

  private long last = -1;
  private long lastCount;

  /**
   * Processes a number.
   *
   * @param number number of the datagram, or of its first record
   * @param count how many numbers the datagram uses
   * @return number of missing ones before it
   */
  long lostBefore(long number, long count) {
    long step = (number - last) & MASK;
    // The standard numbers the first record; softflowd's IPFIX the one after the last.
    boolean follows = last < 0 || step == lastCount || step == count;
    long lost = follows ? 0 : step - lastCount;
    last = number;
    lastCount = count;
    return lost > 0 && lost <= MAX_LOST ? lost : 0;
  }

  /** Forgets the last number, when the number of records in a datagram is not known. */
  void forget() {
    last = -1;
  }
}
