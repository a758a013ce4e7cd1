package io.crosstalk.ingest.source.probe;

import io.crosstalk.ingest.collect.SourceException;
import java.io.IOException;

/** Where is measured. */
interface Volume {

  /** The file system's type, as the operating system names it. */
  String fileSystem() throws IOException;

  /** Bytes that may still be written. */
  long usableBytes() throws IOException;

  /**
   * Makes the file, with a first block of its own.
   *
   * @throws SourceException when a file of somebody else's is in the way
   */
  ProbeFile create() throws IOException, SourceException;
}
