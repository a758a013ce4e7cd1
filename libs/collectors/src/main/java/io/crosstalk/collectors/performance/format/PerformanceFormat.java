package io.crosstalk.collectors.performance.format;

import io.crosstalk.collectors.performance.text.FileHead;
import java.io.IOException;

/**
 * Format of files with performance figures. An implementation has no state; it serves all files.
 */
public interface PerformanceFormat {

  /** Returns the word for the property {@code format}, such as {@code nmon}. */
  String name();

  /** Returns what people call such a file, for messages: {@code a recording of 'esxtop -b'}. */
  String title();

  /** Returns whether a file with this beginning has the format. Never throws an exception. */
  boolean recognises(FileHead head);

  /**
   * Reads a file to its end. Figures of one series are delivered in the order of their times, and
   * each resource is declared before its first figure.
   *
   * @throws IOException when the file as a whole cannot be used; the message is for people and says
   *     what to do
   */
  void read(FormatInput file, FigureSink sink) throws IOException;
}
