package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.source.BoundedInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A spool in a directory of its own. */
final class FileSpool implements Spool {
  private static final Logger LOG = LoggerFactory.getLogger(FileSpool.class);
  private static final String PREFIX = "upload-";
  private static final String SUFFIX = ".zip";

  private final Path directory;

  /**
   * Tells the disk's failures from the client's: both are IOExceptions, but only one means that the
   * disk is full.
   */
  private static final class DiskStream extends FilterOutputStream {
    DiskStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw new SpoolFullException(e);
      }
    }
  }

  /**
   * Opens a spool and deletes what a process that died has left in it.
   *
   * @throws IOException when the directory can't be made or read
   */
  FileSpool(Path directory) throws IOException {
    this.directory = directory;
    Files.createDirectories(directory);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(directory, PREFIX + "*" + SUFFIX)) {
      left.forEach(this::delete);
    }
  }

  @Override
  public Path store(InputStream upload, long limit) throws IOException {
    Path file = create();
    boolean stored = false;
    try (OutputStream out = new DiskStream(Files.newOutputStream(file));
        InputStream in = new BoundedInputStream(upload, limit)) {
      in.transferTo(out);
      stored = true;
    } finally {
      if (!stored) {
        delete(file);
      }
    }
    return file;
  }

  private Path create() throws IOException {
    try {
      return Files.createTempFile(directory, PREFIX, SUFFIX);
    } catch (IOException e) {
      throw new SpoolFullException(e);
    }
  }

  @Override
  public void delete(Path stored) {
    try {
      Files.deleteIfExists(stored);
    } catch (IOException e) {
      LOG.warn("cannot delete {}: {}", stored, e.getMessage());
    }
  }
}
