package io.crosstalk.ingest.source.probe;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The file that a run writes and reads. Closing it deletes it. */
interface ProbeFile extends Closeable {
  /** What databases write their logs in. */
  int BLOCK_BYTES = 16 * 1024;

  Access access();

  /** One block, from position 0 to its limit; what is to be written, and what was read. */
  ByteBuffer block();

  /** Writes the block; returns when it is on stable storage. */
  void write(int number) throws IOException;

  /** Reads a block that was written. */
  void read(int number) throws IOException;
}
