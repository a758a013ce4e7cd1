package io.crosstalk.ingest.source.files;

import java.time.Instant;

/** What a file has given, by all streams together. Not thread-safe. */
final class FileTally {
  private static final int LISTED = 1_000;

  /** A slice is at least as large as this, so that there is an end to each file. */
  private static final long LEAST = 10_000;

  /** Up to here (1973) a time is rather one of our days in the wrong unit. */
  private static final long MISTAKEN_UNIT_MS = 100_000_000_000L;

  private final String place;
  private final long known;
  private final Slicing slicing;
  private long given;
  private int rejections;
  private long tooOld;
  private long oldestMs = Long.MAX_VALUE;
  private long newestOldMs = Long.MIN_VALUE;

  /** Tells whether it is time to leave the rest of a file to the next round. */
  @FunctionalInterface
  interface Slicing {
    Slicing NEVER = () -> false;

    boolean isTimeUp();
  }

  /**
   * Begins.
   *
   * @param known how many samples, changes and rejections were given before: they are left out
   */
  FileTally(String place, long known, Slicing slicing) {
    this.place = place;
    this.known = known;
    this.slicing = slicing;
  }

  String place() {
    return place;
  }

  /**
   * Counts a sample.
   *
   * @return whether it was not given before
   * @throws SliceEndException when it is to be the first one of the next round
   */
  boolean isNewSample() {
    if (given - known >= LEAST && slicing.isTimeUp()) {
      throw new SliceEndException();
    }
    return isNew();
  }

  boolean isNew() {
    return ++given > known;
  }

  /** Counts a rejection; tells whether it was not given before and is to be listed. */
  boolean isListedRejection() {
    rejections++;
    return isNew() && rejections <= LISTED;
  }

  void addTooOld(long timeMs) {
    tooOld++;
    oldestMs = Math.min(oldestMs, timeMs);
    newestOldMs = Math.max(newestOldMs, timeMs);
  }

  /** How many samples, changes and rejections were given, those before included. */
  long given() {
    return given;
  }

  /** How many rejections were not listed. */
  int unlisted() {
    return Math.max(0, rejections - LISTED);
  }

  boolean hasTooOld() {
    return tooOld > 0;
  }

  /** For people. */
  String tooOld() {
    String hint =
        newestOldMs < MISTAKEN_UNIT_MS
            ? "are the times read as they are meant (seconds or milliseconds)?"
            : "make a case of them with 'sources record' and replay that";
    return "%d figures, of %s to %s, are too old to be taken in live: %s"
        .formatted(tooOld, Instant.ofEpochMilli(oldestMs), Instant.ofEpochMilli(newestOldMs), hint);
  }
}
