package io.crosstalk.collectors;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Receives the samples, inventory and changes of a source on their way to the bus. Unusable input
 * becomes a dead letter with its reason and never throws an exception. A sample that is not newer
 * than the last one of its series is dropped as a duplicate. Thread-safe.
 */
public interface Intake {

  /**
   * Returns the intake of a stream: a part of the source's data that arrives at an interval of its
   * own. A stream has its own watermark, so that slow metrics (every five minutes) do not delay
   * fast ones. On the bus a stream is a source of its own, {@code <source>.<name>}.
   */
  Intake stream(String name);

  /**
   * Returns the intake of one file of the source. A recording, in contrast to a live source, uses
   * the samples of a file also if they are older than those of a file that was read before.
   *
   * @param path path of the file
   */
  default Intake file(Path path) {
    return this;
  }

  /**
   * Delivers a sample of a gauge or a rate, never of a counter.
   *
   * @param timeMs epoch milliseconds by the source's clock, the end of the interval
   * @param resource see {@link SourceContext#id}
   * @param metric name of the catalogue; any other name passes through unchanged
   * @param value NaN if there is none: missing is not zero, so nothing is published
   * @param unit unit of the value; null if it is the metric's own
   */
  void sample(long timeMs, String resource, String metric, double value, @Nullable String unit);

  /**
   * Returns whether samples of a time are too old to be accepted, so that a source with many old
   * samples can report this once.
   *
   * @param timeMs epoch milliseconds by the source's clock, as in {@link #sample}
   */
  default boolean isTooOld(long timeMs) {
    return false;
  }

  /**
   * Delivers all resources that the source knows now. New and changed resources are published;
   * those that have disappeared are published once more, without relations. If there is no room,
   * the whole inventory is dropped and counted, and the next one replaces it.
   *
   * @param timeMs start of validity, by the source's clock
   */
  void inventory(long timeMs, Collection<Resource> all);

  /**
   * Delivers a change of a resource, such as a move or a deployment. Delivering the same change
   * twice has no further effect.
   */
  void change(long timeMs, String resource, ChangeKind kind, String detail);

  /**
   * Rejects input that could not be understood.
   *
   * @param text message for people: what is wrong, and what to do about it
   * @param place file name or sender address; null if there is none
   * @param line line number from 1; 0 if there is none
   * @param original bytes as received; the first 64 KiB are kept
   */
  void reject(RejectReason reason, String text, @Nullable String place, long line, byte[] original);

  /**
   * Reports settings that may be wrong although the data can be read. Only a check of the settings
   * calls the supplier, and then fails; in normal operation the call has no effect.
   *
   * @param texts messages for people: what looks wrong, and what to write instead
   */
  default void doubt(Supplier<List<String>> texts) {}

  /**
   * Declares that no data with an earlier or equal time will follow. A polled source that never
   * calls this is complete through the start of its last successful round.
   *
   * @param timeMs watermark by the source's clock; 0 declares nothing yet, but marks the source as
   *     one that sets its own watermark
   */
  void complete(long timeMs);

  /** Reports that the source's data of a period are lost, with the reason. */
  void gap(long fromMs, long toMs, String reason);

  /**
   * Reports a reading of the source's clock. Times of samples and changes are corrected by the
   * estimated offset once it exceeds a threshold. A reading on a stream applies to that stream; a
   * reading on the source applies to all streams without readings of their own.
   *
   * @param sourceMs time shown by the source's clock
   * @param roundTripMs duration of the request, which bounds the error of the reading
   */
  void clock(long sourceMs, long roundTripMs);

  /**
   * Waits until all data delivered so far are safe on the bus. A source calls this before it
   * acknowledges data to the system that sent them.
   *
   * @throws InterruptedException when the source is to stop; it is then unknown which data are safe
   */
  default void settle() throws InterruptedException {
    throw new UnsupportedOperationException("nothing settles here");
  }
}
