package io.crosstalk.collectors.probe;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** File that a measurement writes and reads, block by block. Closing the file deletes it. */
interface ProbeFile extends Closeable {
  /** Size of a block in bytes, as databases use it for their logs. */
  int BLOCK_BYTES = 16 * 1024;

  DiskAccess access();

  /**
   * Returns the buffer with the block to be written, or the block that was read, from position 0 to
   * its limit.
   */
  ByteBuffer block();

  /**
   * Writes the buffer's block; returns when the data are on stable storage.
   *
   * @param number number of the block in the file, from 0
   */
  void write(int number) throws IOException;

  /**
   * Reads a block into the buffer.
   *
   * @param number number of a block that was written
   */
  void read(int number) throws IOException;
}
