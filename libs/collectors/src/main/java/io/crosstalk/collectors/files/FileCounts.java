package io.crosstalk.collectors.files;

import java.time.Instant;

/** Counts of a file's data, over all streams. Not thread-safe. */
final class FileCounts {
  private static final int LISTED = 1_000;

  /** Minimum size of a slice, so that every file is finished at some time. */
  private static final long LEAST = 10_000;

  /** Times up to here (1973) are probably recent times in the wrong unit. */
  private static final long MISTAKEN_UNIT_MS = 100_000_000_000L;

  private final String place;
  private final long known;
  private final Slicing slicing;
  private long given;
  private int rejections;
  private long tooOld;
  private long oldestMs = Long.MAX_VALUE;
  private long newestOldMs = Long.MIN_VALUE;

  /** Decides whether to leave the rest of a file to the next round. */
  @FunctionalInterface
  interface Slicing {
    Slicing NEVER = () -> false;

    boolean isTimeUp();
  }

  /**
   * Starts counting.
   *
   * @param known number of samples, changes and rejections delivered before; they are skipped
   */
  FileCounts(String place, long known, Slicing slicing) {
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
   * @return whether it was not delivered before
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

  /** Counts a rejection and returns whether it was not delivered before and is to be listed. */
  boolean isListedRejection() {
    rejections++;
    return isNew() && rejections <= LISTED;
  }

  void addTooOld(long timeMs) {
    tooOld++;
    oldestMs = Math.min(oldestMs, timeMs);
    newestOldMs = Math.max(newestOldMs, timeMs);
  }

  /** Returns the number of samples, changes and rejections so far, including those before. */
  long given() {
    return given;
  }

  /** Returns the number of rejections that were not listed. */
  int unlisted() {
    return Math.max(0, rejections - LISTED);
  }

  boolean hasTooOld() {
    return tooOld > 0;
  }

  /** Returns a message about samples that are too old, for people. */
  String tooOld() {
    String hint =
        newestOldMs < MISTAKEN_UNIT_MS
            ? "are the times read as they are meant (seconds or milliseconds)?"
            : "make a case of them with 'sources record' and replay that";
    return "%d figures, of %s to %s, are too old to be taken in live: %s"
        .formatted(tooOld, Instant.ofEpochMilli(oldestMs), Instant.ofEpochMilli(newestOldMs), hint);
  }
}
