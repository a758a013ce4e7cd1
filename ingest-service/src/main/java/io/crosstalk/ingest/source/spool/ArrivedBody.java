package io.crosstalk.ingest.source.spool;

import io.crosstalk.collectors.text.BoundedInputStream;
import io.crosstalk.collectors.text.TooMuchDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Body of a request as it arrived, not decompressed: a small one is held in memory, a large one in
 * a file. Closing it releases both. Not thread-safe.
 */
public final class ArrivedBody implements AutoCloseable {
  /** Most bytes of one body that are held in memory. */
  static final int MAX_IN_MEMORY = 65_536;

  private static final int PIECE = 8192;

  private final long limit;
  private final Spool spool;
  private final ArrivalMemory memory;
  private byte[] kept = new byte[0];
  private long size;
  private @Nullable SpoolFile file;

  /**
   * Creates an empty body.
   *
   * @param limit most bytes that the body may have; one more byte is kept to show that the limit
   *     was exceeded
   */
  ArrivedBody(long limit, Spool spool, ArrivalMemory memory) {
    this.limit = limit;
    this.spool = spool;
    this.memory = memory;
  }

  /** Reads a stream to its end, or until the limit is exceeded. */
  void receive(InputStream in) throws IOException {
    byte[] piece = new byte[PIECE];
    while (size <= limit) {
      int count = in.read(piece, 0, (int) Math.min(piece.length, limit + 1 - size));
      if (count < 0) {
        break;
      }
      append(piece, count);
    }
    if (file != null) {
      file.finish();
    }
  }

  private void append(byte[] piece, int count) {
    if (file == null && !fits(count)) {
      moveToFile();
    }
    if (file == null) {
      System.arraycopy(piece, 0, kept, (int) size, count);
    } else {
      file.write(piece, 0, count);
    }
    size += count;
  }

  /**
   * Enlarges the array in memory if necessary and allowed.
   *
   * @return whether that many more bytes fit into it
   */
  private boolean fits(int count) {
    long wanted = size + count;
    if (wanted <= kept.length) {
      return true;
    }
    int capacity = Math.max(PIECE, 2 * kept.length);
    if (wanted > MAX_IN_MEMORY || !memory.tryTake(capacity - kept.length)) {
      return false;
    }
    kept = Arrays.copyOf(kept, capacity);
    return true;
  }

  private void moveToFile() {
    SpoolFile created = spool.create();
    file = created;
    created.write(kept, 0, (int) size);
    forget();
  }

  private void forget() {
    memory.giveBack(kept.length);
    kept = new byte[0];
  }

  /** Returns the number of bytes that are kept: at most the limit and one more. */
  public long size() {
    return size;
  }

  /**
   * Checks that the body is complete.
   *
   * @throws TooMuchDataException when it is longer than the limit
   */
  public void requireWithinLimit() throws TooMuchDataException {
    if (size > limit) {
      throw new TooMuchDataException(limit);
    }
  }

  /** Opens the bytes; reading beyond the limit throws a {@link TooMuchDataException}. */
  public InputStream open() throws IOException {
    return new BoundedInputStream(
        file == null ? new ByteArrayInputStream(kept, 0, (int) size) : file.open(), limit);
  }

  @Override
  public void close() {
    forget();
    if (file != null) {
      file.close();
    }
  }
}
