package io.crosstalk.casefolder.sort;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Temporary file with one sorted run. The file is deleted when it is closed; on Linux and macOS
 * already when it is opened, so that not even a killed process leaves it behind.
 */
final class RunFile implements Closeable {
  private final FileChannel channel;
  private long size;

  private RunFile(FileChannel channel) {
    this.channel = channel;
  }

  static RunFile create(Path path) throws IOException {
    return new RunFile(
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE)));
  }

  void append(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      size += channel.write(bytes, size);
    }
  }

  /**
   * Reads bytes at a position of the file into a buffer.
   *
   * @return number of bytes read; -1 at the end
   */
  int read(ByteBuffer into, long position) throws IOException {
    return channel.read(into, position);
  }

  long size() {
    return size;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
