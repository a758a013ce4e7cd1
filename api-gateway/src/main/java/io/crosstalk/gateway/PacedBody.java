package io.crosstalk.gateway;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/**
 * An answer that is read as fast as the caller takes it. One that takes too long for what it has
 * got is given up. Not thread-safe.
 */
final class PacedBody extends FilterInputStream {
  private static final double NANOS_PER_SECOND = 1e9;

  private final SlowReaderProperties limits;
  private final LongSupplier nanoClock;
  private long passed;
  private long sendingNanos;
  private long handedOverAt;

  PacedBody(InputStream body, SlowReaderProperties limits, LongSupplier nanoClock) {
    super(body);
    this.limits = limits;
    this.nanoClock = nanoClock;
    this.handedOverAt = nanoClock.getAsLong();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  /** The time since the last piece was read is what sending that one took. */
  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    sendingNanos += nanoClock.getAsLong() - handedOverAt;
    double allowed =
        limits.grace().toNanos() + passed * NANOS_PER_SECOND / limits.bytesPerSecond().toBytes();
    if (sendingNanos > allowed) {
      throw new IOException(
          "a caller read %d bytes in %.1f s and was cut off"
              .formatted(passed, sendingNanos / NANOS_PER_SECOND));
    }
    int read = in.read(into, offset, length);
    passed += Math.max(0, read);
    handedOverAt = nanoClock.getAsLong();
    return read;
  }
}
