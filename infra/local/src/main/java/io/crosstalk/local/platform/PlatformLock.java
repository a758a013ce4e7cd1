package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Held while a command starts or stops processes: two at once would undo each other's work. */
final class PlatformLock implements AutoCloseable {
  private final FileChannel channel;

  private PlatformLock(FileChannel channel) {
    this.channel = channel;
  }

  static PlatformLock acquire(DataDirectory data) {
    try {
      FileChannel channel =
          FileChannel.open(data.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      @Nullable FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        throw new CommandFailure(
            ExitCode.FAILED,
            "another crosstalk command is starting or stopping the platform in " + data.root(),
            "wait until it has finished, then try again");
      }
      return new PlatformLock(channel);
    } catch (IOException e) {
      throw Unwritable.failure(data.lock(), e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
