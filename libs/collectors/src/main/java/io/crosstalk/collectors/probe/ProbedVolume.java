package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;

/** Disk on which a run measures. */
interface ProbedVolume {

  /** Type of the file system, as the operating system names it. */
  String fileSystem() throws IOException;

  /** Number of bytes that may still be written. */
  long usableBytes() throws IOException;

  /**
   * Creates the file, with a first block of its own.
   *
   * @throws SourceException when a file of another program has the same name
   */
  ProbeFile create() throws IOException, SourceException;
}
