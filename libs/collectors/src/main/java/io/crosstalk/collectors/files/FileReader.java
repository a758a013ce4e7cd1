package io.crosstalk.collectors.files;

import io.crosstalk.collectors.Intake;
import java.io.IOException;
import java.util.Comparator;

/** Reads the samples, inventory and changes of a file. */
public interface FileReader {

  /**
   * Reads a file to its end. Samples of one series are delivered in the order of their times.
   *
   * @param intake adds the file name to rejections without a place, lists only the first thousand
   *     of a file, and records the times of samples
   * @throws IOException when the file is invalid; the message is for people
   * @throws io.crosstalk.collectors.normalize.RejectedReadingException when the file is invalid
   */
  void read(WatchedFile file, Intake intake) throws IOException;

  /**
   * Returns whether reading a file again yields the same result, regardless of what was read
   * before. A repeatable file that takes longer than a round is read in slices.
   */
  default boolean isRepeatable() {
    return false;
  }

  /** Returns whether metrics are differences of two files, so that a single file may yield none. */
  default boolean needsTwoFiles() {
    return false;
  }

  /** Returns the reading order of files: by name unless the names contain more. */
  default Comparator<String> order() {
    return Comparator.naturalOrder();
  }

  /**
   * Returns the watermark of a stream once all present files have been read.
   *
   * @param latestMs latest time of its samples; 0 if there were none
   */
  default long completeThrough(String stream, long latestMs) {
    return latestMs;
  }
}
