package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * File lock that a command holds while it starts or stops processes, so that two commands do not do
 * so at the same time.
 */
public final class PlatformLock implements AutoCloseable {
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
  public static PlatformLock acquire(DataDirectory data) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    Optional<PlatformLock> lock = tryAcquire(data);
    while (lock.isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL.toNanos());
      lock = tryAcquire(data);
    }
    return lock.orElseThrow(
        () ->
            new CommandFailure(
                "another crosstalk command is starting or stopping the platform in " + data.root(),
                "wait until it has finished, then try again"));
  }

  /** Acquires the lock; empty when this or another process holds it. */
  public static Optional<PlatformLock> tryAcquire(DataDirectory data) {
    try {
      FileChannel channel =
          FileChannel.open(data.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        if (channel.tryLock() != null) {
          return Optional.of(new PlatformLock(channel));
        }
      } catch (OverlappingFileLockException e) {
        // Another thread of this process holds the lock.
      }
      channel.close();
      return Optional.empty();
    } catch (IOException e) {
      throw FailureAdvice.cannotWrite(data.lock(), e);
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
