package io.crosstalk.local.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Zip archive of a case's files, which is created while it is sent, so that it needs neither disk
 * nor much memory.
 */
final class CaseZip {
  private static final int PIPE_BYTES = 64 * 1024;

  private final List<Path> files;
  private volatile @Nullable IOException failure;

  CaseZip(List<Path> files) {
    this.files = files;
  }

  InputStream open() {
    try {
      PipedInputStream in = new PipedInputStream(PIPE_BYTES);
      PipedOutputStream out = new PipedOutputStream(in);
      Thread.ofVirtual().name("zip").start(() -> write(out));
      return in;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Error in reading a file of the case that has ended the stream; empty when there is none. */
  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  private void write(PipedOutputStream out) {
    try {
      writeAll(out);
    } catch (IOException e) {
      // The pipe is left open on purpose: the reader then sees a broken one and not a complete zip.
      // A reader that has gone needs no report.
    }
  }

  private void writeAll(PipedOutputStream out) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    zip.setLevel(Deflater.BEST_SPEED);
    for (Path file : files) {
      zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
      copy(file, zip);
      zip.closeEntry();
    }
    zip.close();
  }

  private void copy(Path file, ZipOutputStream zip) throws IOException {
    byte[] buffer = new byte[PIPE_BYTES];
    try (InputStream in = read(() -> Files.newInputStream(file))) {
      for (int n = read(() -> in.read(buffer)); n >= 0; n = read(() -> in.read(buffer))) {
        zip.write(buffer, 0, n);
      }
    }
  }

  private <T> T read(Reading<T> reading) throws IOException {
    try {
      return reading.of();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Reading operation on a file of the case. */
  private interface Reading<T> {
    T of() throws IOException;
  }
}
