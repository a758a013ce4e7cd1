package io.crosstalk.collectors.flow;

/** Detects lost datagrams by the sequence numbers of an exporter. */
final class SequenceGaps {
  private static final long MASK = 0xFFFF_FFFFL;

  /**
   * Largest jump of the numbers that counts as a loss; a larger one means that the exporter has
   * restarted its numbers.
   */
  private static final long MAX_LOST = 100_000;

  private long last = -1;
  private long lastCount;

  /**
   * Processes the sequence number of a datagram.
   *
   * @param number number of the datagram, or of its first record
   * @param count how many numbers the datagram uses
   * @return number of datagrams or records lost before this one
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

  /**
   * Forgets the last number, when the number of records in a datagram is not known and the next
   * number cannot be predicted.
   */
  void forget() {
    last = -1;
  }
}
