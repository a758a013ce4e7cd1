package io.crosstalk.ingest.source.network.flow;

/** Notices by an exporter's numbering that something did not arrive. */
final class Sequence {
  private static final long MASK = 0xFFFF_FFFFL;

  /** Beyond, it was numbered anew. */
  private static final long MAX_LOST = 100_000;

  private long last = -1;
  private long lastCount;

  /**
   * Takes a number.
   *
   * @param number of the datagram, or of the first record in it
   * @param count how many numbers it takes
   * @return how many are missing before it
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

  /** Forgets where it was, when nobody knows how much was in a datagram. */
  void forget() {
    last = -1;
  }
}
