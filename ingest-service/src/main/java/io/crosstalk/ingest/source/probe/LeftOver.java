package io.crosstalk.ingest.source.probe;

import io.crosstalk.ingest.collect.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;

/** A file of an earlier run, which should not be there any more. */
final class LeftOver {
  /** How each file of the probe begins. */
  static final String MARK = "crosstalk probe: may be deleted\n";

  private LeftOver() {}

  /**
   * Removes it, if there is one.
   *
   * @throws SourceException when the file is not one of the probe's: it stays
   */
  static void remove(Path file) throws IOException, SourceException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!isOurs(file)) {
      throw new SourceException(
          file + " is in the way, and the probe has not written it: move it away");
    }
    Files.deleteIfExists(file);
  }

  /** One that was not even begun is empty. */
  private static boolean isOurs(Path file) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && (Files.size(file) == 0 || beginsWithMark(file));
  }

  private static boolean beginsWithMark(Path file) throws IOException {
    byte[] mark = MARK.getBytes(StandardCharsets.US_ASCII);
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return Arrays.equals(in.readNBytes(mark.length), mark);
    }
  }
}
