package io.crosstalk.casefolder;

/**
 * A row or entry that was left out of the case.
 *
 * @param line number of its line in the file, from 1
 * @param original the row as it is in the file
 */
public record Rejection(CaseFile file, long line, byte[] original, RowException reason) {

  /** Receiver of the rejections. */
  @FunctionalInterface
  public interface Sink {
    void rejected(Rejection rejection);
  }
}
