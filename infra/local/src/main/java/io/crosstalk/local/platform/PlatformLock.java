package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * File lock that a command holds while it starts or stops processes, so that two commands do not do
 * so at the same time.
 */
final class PlatformLock implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration POLL = Duration.ofMillis(50);

  private final FileChannel channel;

  private PlatformLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Acquires the lock. A supervisor holds it for a moment only, so that a short wait suffices.
   *
   * @throws CommandFailure when another command still holds it
   */
  static PlatformLock acquire(DataDirectory data) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    Optional<PlatformLock> lock = tryAcquire(data);
    while (lock.isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL.toNanos());
      lock = tryAcquire(data);
    }
    return lock.orElseThrow(
        () ->
            new CommandFailure(
                ExitCode.FAILED,
                "another crosstalk command is starting or stopping the platform in " + data.root(),
                "wait until it has finished, then try again"));
  }

  /** Acquires the lock; empty when this or another process holds it. */
  static Optional<PlatformLock> tryAcquire(DataDirectory data) {
    try {
      FileChannel channel =
          FileChannel.open(data.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      @Nullable FileLock lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        return Optional.empty();
      }
      return Optional.of(new PlatformLock(channel));
    } catch (IOException e) {
      throw WriteFailures.failure(data.lock(), e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
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
