package io.crosstalk.ingest.collect;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import io.crosstalk.ingest.normalize.RejectReason;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes a source's readings on their way to the bus. What can't be used becomes a dead letter with
 * its reason, never an exception; a series' samples that are not newer than its last one are
 * duplicates and left out. Thread-safe.
 */
public interface Intake {

  /**
   * The same source's readings of another rhythm: they are complete at times of their own, so that
   * slow figures (five minutes old) do not hold up fast ones. On the bus they are a source of their
   * own, {@code <source>.<name>}.
   */
  Intake stream(String name);

  /**
   * A gauge or a rate; never a counter.
   *
   * @param timeMs epoch milliseconds by the source's clock, the end of the interval
   * @param resource see {@link SourceContext#id}
   * @param metric of the catalogue, or another name, which passes through
   * @param value NaN when there is none: missing is not zero, so nothing is published
   * @param unit of the value; null when it is the metric's own
   */
  void sample(long timeMs, String resource, String metric, double value, @Nullable String unit);

  /**
   * Whether samples of that time are too old to be taken, so that a source which has many of them
   * can say so once.
   *
   * @param timeMs as of {@link #sample}
   */
  default boolean isTooOld(long timeMs) {
    return false;
  }

  /**
   * The resources that the source knows now, all of them. New and changed ones are published; the
   * ones that it knew before and does no more are published without their relations. While there is
   * no room for it, it is lost as a whole and counted; the next one makes up for it.
   *
   * @param timeMs since when it is so, by the source's clock
   */
  void inventory(long timeMs, Collection<Resource> all);

  /** Something that happened; twice the same is harmless. */
  void change(long timeMs, String resource, ChangeKind kind, String detail);

  /**
   * What could not be understood.
   *
   * @param text for people: what is wrong, and what to do about it
   * @param place the file's name or the sender's address; null when there is none
   * @param line from 1; 0 when there is none
   * @param original the bytes as they came; the first 64 KiB are kept
   */
  void reject(RejectReason reason, String text, @Nullable String place, long line, byte[] original);

  /**
   * Doubts that settings are right: a check shows that and fails. Otherwise nothing comes of it, so
   * the texts are made in a check only.
   *
   * @param texts for people: what looks wrong, and what to write if it is
   */
  default void doubt(Supplier<List<String>> texts) {}

  /**
   * Promises that nothing with an earlier or equal time will follow. A polled source that never
   * says so is complete through the start of its last successful round.
   *
   * @param timeMs by the source's clock; 0 promises nothing yet, but that the source will do it
   *     itself
   */
  void complete(long timeMs);

  /** Tells that data are missing for good, and why. */
  void gap(long fromMs, long toMs, String reason);

  /**
   * Tells what the source's clock shows. Times of samples and changes are corrected by the
   * estimated offset, once it is larger than what matters. What a stream tells is true for that
   * stream alone, what the source itself tells for all streams that tell nothing.
   *
   * @param sourceMs the source's clock
   * @param roundTripMs how long it took to ask, so how wrong this may be
   */
  void clock(long sourceMs, long roundTripMs);

  /**
   * Waits until everything that was given so far is safe on the bus: for a source that must not
   * tell somebody else earlier how far it has come.
   *
   * @throws InterruptedException when the source is to stop; how far it came is not known then
   */
  default void settle() throws InterruptedException {
    throw new UnsupportedOperationException("nothing settles here");
  }
}
