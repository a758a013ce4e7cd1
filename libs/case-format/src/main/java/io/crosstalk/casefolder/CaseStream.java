package io.crosstalk.casefolder;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;

/**
 * Decompressed content of one file of a case; {@link #share} shows how far the file has been read.
 */
public final class CaseStream extends FilterInputStream {
  private static final int BUFFER = 65_536;
  private static final String COMPRESSED = ".gz";

  private final Counting stored;
  private final long storedBytes;

  private CaseStream(InputStream plain, Counting stored, long storedBytes) {
    super(plain);
    this.stored = stored;
    this.storedBytes = storedBytes;
  }

  /** Stream that counts the bytes of a file as it is stored. */
  private static final class Counting extends FilterInputStream {
    private long count;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      count += one < 0 ? 0 : 1;
      return one;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      count += Math.max(0, read);
      return read;
    }
  }

  /**
   * Opens the content of a file.
   *
   * @param name name of the file; a name that ends with {@code .gz} means that the file is
   *     compressed
   * @param stored content of the file as it is stored
   * @param bytes size of the stored file
   * @param limits wraps the decompressed stream, for example to limit its size
   * @throws IOException when the file should be compressed and is not; the stored stream is closed
   *     then
   */
  public static CaseStream open(
      String name, InputStream stored, long bytes, UnaryOperator<InputStream> limits)
      throws IOException {
    Counting counting = new Counting(stored);
    try {
      InputStream plain =
          name.endsWith(COMPRESSED) ? new GZIPInputStream(counting, BUFFER) : counting;
      return new CaseStream(limits.apply(plain), counting, bytes);
    } catch (IOException e) {
      stored.close();
      throw e;
    }
  }

  /** Share of the stored file that was read, from 0 to 1. */
  double share() {
    return storedBytes < 1 ? 1 : Math.min(1, (double) stored.count / storedBytes);
  }
}
