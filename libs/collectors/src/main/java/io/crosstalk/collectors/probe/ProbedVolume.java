package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;

/** Disk that is measured: a folder on a real disk, or a simulated disk in tests. */
interface ProbedVolume {

  /** Returns the type of the file system, as the operating system names it. */
  String fileSystem() throws IOException;

  /** Returns the number of bytes that may still be written. */
  long usableBytes() throws IOException;

  /**
   * Creates the probe's file; its first block identifies it as the probe's.
   *
   * @throws SourceException when a file of another program has the same name
   */
  ProbeFile create() throws IOException, SourceException;
}
