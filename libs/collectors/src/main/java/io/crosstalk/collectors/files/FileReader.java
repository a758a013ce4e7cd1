package io.crosstalk.collectors.files;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.LeftOut;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/**
 * Reads the samples, inventory and changes of a file of one format. Each file adapter implements
 * it.
 */
public interface FileReader {

  /**
   * Reads a file to its end. Samples of one series are delivered in the order of their times.
   *
   * @param intake adds the file name to rejections without a place, and records the times of
   *     samples
   * @throws IOException when the file is invalid; the message is for people
   * @throws io.crosstalk.collectors.normalize.RejectedReadingException when the file is invalid
   */
  void read(WatchedFile file, Intake intake) throws IOException;

  /**
   * Returns whether reading a file again yields the same data, regardless of which files were read
   * before. A repeatable file that takes longer than a polling round is continued in the next
   * round.
   */
  default boolean isRepeatable() {
    return false;
  }

  /**
   * Returns whether metrics are differences between two files, so that the first file alone may
   * yield none.
   */
  default boolean needsTwoFiles() {
    return false;
  }

  /**
   * Returns warnings about the files read last, one sentence each, with the file's name: what is
   * left out, or assumed. Thread-safe.
   */
  default List<String> warnings() {
    return List.of();
  }

  /** Returns the valid data of the files read last that no diagnosis uses. Thread-safe. */
  default List<LeftOut> leftOut() {
    return List.of();
  }

  /** Returns the order in which the files of a folder are read; by default alphabetically. */
  default Comparator<String> order() {
    return Comparator.naturalOrder();
  }

  /**
   * Returns the watermark of a stream after all present files have been read.
   *
   * @param stream name of the stream; empty for the source itself
   * @param latestMs latest time of its samples in epoch milliseconds; 0 if there were none
   */
  default long completeThrough(String stream, long latestMs) {
    return latestMs;
  }
}
