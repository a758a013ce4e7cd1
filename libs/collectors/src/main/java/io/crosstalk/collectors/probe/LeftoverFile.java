package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;

/** File of the probe that an earlier run could not remove, because its process was killed. */
final class LeftoverFile {
  /** Text at the beginning of each file of the probe, by which the file is recognised. */
  static final String MARK = "crosstalk probe: may be deleted\n";

  private LeftoverFile() {}

  /**
   * Removes the file, if it exists.
   *
   * @throws SourceException when the file was not written by the probe, and is therefore kept
   */
  static void remove(Path file) throws IOException, SourceException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!isOfTheProbe(file)) {
      throw new SourceException(
          file + " is in the way, and the probe has not written it: move it away");
    }
    Files.deleteIfExists(file);
  }

  /**
   * Returns whether the file was written by the probe: it begins with the probe's text, or is
   * empty, because the run ended before the first block was written.
   */
  private static boolean isOfTheProbe(Path file) throws IOException {
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
