package io.crosstalk.ingest.source.spool;

import io.crosstalk.ingest.source.IngestProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporary file that is deleted when it is closed, which also releases its space in the spool. Not
 * thread-safe.
 */
public final class SpoolFile implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpoolFile.class);
  private static final int PIECE = 65_536;

  private final Spool spool;
  private final Path path;
  private final OutputStream out;
  private long size;
  private boolean closed;

  private SpoolFile(Spool spool, Path path, OutputStream out) {
    this.spool = spool;
    this.path = path;
    this.out = out;
  }

  static SpoolFile create(Spool spool, Path path) throws IOException {
    boolean created = false;
    try {
      SpoolFile file = new SpoolFile(spool, path, Files.newOutputStream(path));
      created = true;
      return file;
    } finally {
      if (!created) {
        delete(path);
      }
    }
  }

  /**
   * Appends bytes.
   *
   * @throws IngestProblemException 429 when all files together are too large, 507 when the disk is
   *     full
   */
  public void write(byte[] bytes, int offset, int length) {
    spool.take(length);
    size += length;
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw spool.diskFull(e);
    }
  }

  /**
   * Appends a stream to its end.
   *
   * @throws IngestProblemException as {@link #write}
   * @throws IOException when the stream breaks off
   */
  public void writeAll(InputStream in) throws IOException {
    byte[] piece = new byte[PIECE];
    for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
      write(piece, 0, count);
    }
  }

  /**
   * Ends the writing, and makes sure that all bytes are in the file.
   *
   * @throws IngestProblemException 507 when the disk is full
   */
  public void finish() {
    try {
      out.close();
    } catch (IOException e) {
      throw spool.diskFull(e);
    }
  }

  public Path path() {
    return path;
  }

  public long size() {
    return size;
  }

  /** Opens the bytes of the file from its beginning. */
  public InputStream open() throws IOException {
    return Files.newInputStream(path);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      out.close();
    } catch (IOException e) {
      LOG.debug("cannot close {}", path, e);
    }
    delete(path);
    spool.giveBack(size);
  }

  static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      LOG.warn("cannot delete {}: {}", path, e.getMessage());
    }
  }
}
