package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Simulated disk in memory: each access takes a configured time, by which the disk's own clock
 * advances.
 */
final class FakeDisk extends Clock implements ProbedVolume {
  static final long GIB = 1L << 30;

  private static final Instant BEGIN = Instant.parse("2026-03-13T15:00:00Z");

  DiskAccess access = DiskAccess.DIRECT;
  Supplier<Duration> writing = () -> Duration.ofMillis(1);
  Supplier<Duration> reading = () -> Duration.ofMillis(1);
  long usableBytes = 100 * GIB;

  /**
   * Number of the write from which on writes fail because the disk is full, whatever free space it
   * reports before.
   */
  int fullAt = Integer.MAX_VALUE;

  /** Bytes that other users write with each block that the probe writes. */
  long othersBytes;

  final List<Integer> readBlocks = new ArrayList<>();
  int writes;
  int files;
  private long nanos;
  private boolean open;
  private int fileBlocks;

  boolean isClean() {
    return !open;
  }

  long nanos() {
    return nanos;
  }

  void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public String fileSystem() {
    return "fakefs";
  }

  @Override
  public long usableBytes() {
    return usableBytes;
  }

  @Override
  public ProbeFile create() throws IOException, SourceException {
    open = true;
    files++;
    fileBlocks = 1;
    usableBytes -= ProbeFile.BLOCK_BYTES;
    return new FakeFile();
  }

  /** File on the simulated disk. */
  private final class FakeFile implements ProbeFile {
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);

    @Override
    public DiskAccess access() {
      return access;
    }

    @Override
    public ByteBuffer block() {
      return block;
    }

    @Override
    public void write(int number) throws IOException {
      pass(writing.get());
      if (writes >= fullAt) {
        throw new IOException("No space left on device");
      }
      writes++;
      fileBlocks++;
      usableBytes -= BLOCK_BYTES + othersBytes;
    }

    @Override
    public void read(int number) {
      pass(reading.get());
      readBlocks.add(number);
    }

    @Override
    public void close() {
      open = false;
      usableBytes += (long) fileBlocks * BLOCK_BYTES;
    }
  }

  @Override
  public Instant instant() {
    return BEGIN.plusNanos(nanos);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
