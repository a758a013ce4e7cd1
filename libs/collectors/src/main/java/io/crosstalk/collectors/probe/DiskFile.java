package io.crosstalk.collectors.probe;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/**
 * File of the probe on a real disk. The first block identifies the file as the probe's; the
 * measured blocks follow.
 */
final class DiskFile implements ProbeFile {
  private final FileChannel channel;
  private final DiskAccess access;
  private final ByteBuffer block;

  private DiskFile(FileChannel channel, DiskAccess access, int alignment) {
    this.channel = channel;
    this.access = access;
    this.block =
        ByteBuffer.allocateDirect(BLOCK_BYTES + alignment)
            .alignedSlice(alignment)
            .slice(0, BLOCK_BYTES);
  }

  /**
   * Writes the first block, which also shows whether the file system supports the mode in which the
   * file was opened.
   *
   * @param channel channel of the file; closed after a failure
   * @param alignment alignment of the block in memory, in bytes
   */
  static DiskFile begin(FileChannel channel, DiskAccess access, int alignment) throws IOException {
    try {
      DiskFile file = new DiskFile(channel, access, alignment);
      file.block.put(0, LeftoverFile.MARK.getBytes(StandardCharsets.US_ASCII));
      file.writeAt(0);
      return file;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public DiskAccess access() {
    return access;
  }

  @Override
  public ByteBuffer block() {
    return block.clear();
  }

  @Override
  public void write(int number) throws IOException {
    writeAt(position(number));
  }

  private void writeAt(long position) throws IOException {
    block.clear();
    while (block.hasRemaining()) {
      channel.write(block, position + block.position());
    }
  }

  @Override
  public void read(int number) throws IOException {
    block.clear();
    while (block.hasRemaining()) {
      if (channel.read(block, position(number) + block.position()) < 0) {
        throw new EOFException("the probe's file was shortened by another program");
      }
    }
  }

  private static long position(int number) {
    return (number + 1L) * BLOCK_BYTES;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
