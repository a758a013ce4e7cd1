package io.crosstalk.collectors.probe;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** File that a run writes and reads. Closing it deletes it. */
interface ProbeFile extends Closeable {
  /** Size of a block, as databases use for their logs. */
  int BLOCK_BYTES = 16 * 1024;

  DiskAccess access();

  /** The block to write, or the block that was read, from position 0 to its limit. */
  ByteBuffer block();

  /** Writes the block; returns when it is on stable storage. */
  void write(int number) throws IOException;

  /** Reads a block that was written. */
  void read(int number) throws IOException;
}
