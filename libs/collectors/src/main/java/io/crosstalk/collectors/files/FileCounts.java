package io.crosstalk.collectors.files;

import java.time.Instant;

/**
 * Counts what a reader delivers from one file, over all streams. By these counts a file that takes
 * longer than a polling round is continued where the previous round stopped. Not thread-safe.
 */
final class FileCounts {
  /**
   * Minimum number of new samples in a round before the file is interrupted, so that every file is
   * finished in the end.
   */
  private static final long LEAST = 10_000;

  /**
   * Times up to here (1973), in epoch milliseconds, are probably recent times that the file states
   * in seconds.
   */
  private static final long MISTAKEN_UNIT_MS = 100_000_000_000L;

  private final String place;
  private final long known;
  private final Slicing slicing;
  private long given;
  private long tooOld;
  private long oldestMs = Long.MAX_VALUE;
  private long newestOldMs = Long.MIN_VALUE;

  /** Decides whether the rest of a file is left for the next polling round. */
  @FunctionalInterface
  interface Slicing {
    Slicing NEVER = () -> false;

    boolean isTimeUp();
  }

  /**
   * Starts counting.
   *
   * @param place file name for messages
   * @param known number of samples, changes and rejections that earlier rounds have delivered; so
   *     many are skipped
   * @param slicing decides whether the round's time is used up
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
   * @return whether the sample has not been delivered in an earlier round
   * @throws SliceEndException when the round's time is used up, so that the next round begins with
   *     this sample
   */
  boolean isNewSample() {
    if (given - known >= LEAST && slicing.isTimeUp()) {
      throw new SliceEndException();
    }
    return isNew();
  }

  /** Counts an item; returns whether it has not been delivered in an earlier round. */
  boolean isNew() {
    return ++given > known;
  }

  void addTooOld(long timeMs) {
    tooOld++;
    oldestMs = Math.min(oldestMs, timeMs);
    newestOldMs = Math.max(newestOldMs, timeMs);
  }

  /**
   * Returns the number of samples, changes and rejections delivered from the file so far, including
   * earlier rounds.
   */
  long given() {
    return given;
  }

  boolean hasTooOld() {
    return tooOld > 0;
  }

  /**
   * Returns a message for people about the samples that were too old to be accepted, with their
   * number and times.
   */
  String tooOld() {
    String hint =
        newestOldMs < MISTAKEN_UNIT_MS
            ? "are the times read as they are meant (seconds or milliseconds)?"
            : "make a case of them with 'sources record' and replay that";
    return "%d figures, of %s to %s, are too old to be taken in live: %s"
        .formatted(tooOld, Instant.ofEpochMilli(oldestMs), Instant.ofEpochMilli(newestOldMs), hint);
  }
}
