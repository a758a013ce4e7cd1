package io.crosstalk.ingest.source.files;

import io.crosstalk.ingest.collect.Intake;
import java.io.IOException;
import java.util.Comparator;

/** Makes readings of a file. */
public interface FileReader {

  /**
   * Reads a file to its end. Samples of one series are given in the order of their times.
   *
   * @param intake names the file in rejections where the reader names none, lists only the first
   *     thousand of a file, and notices the times of samples
   * @throws IOException when it is not what it should be; the message is for people
   * @throws io.crosstalk.ingest.normalize.RejectedReadingException likewise
   */
  void read(WatchedFile file, Intake intake) throws IOException;

  /**
   * Whether reading a file again gives the same again, whatever was read before: then one that
   * takes longer than a round is read in slices.
   */
  default boolean isRepeatable() {
    return false;
  }

  /** Whether figures are differences of two files, so that one alone may have none. */
  default boolean needsTwoFiles() {
    return false;
  }

  /** In which order files are read: by name unless the names say more. */
  default Comparator<String> order() {
    return Comparator.naturalOrder();
  }

  /**
   * Through which time a stream is complete once everything that lies there was read.
   *
   * @param latestMs the latest time of its samples; 0 when there were none
   */
  default long completeThrough(String stream, long latestMs) {
    return latestMs;
  }
}
