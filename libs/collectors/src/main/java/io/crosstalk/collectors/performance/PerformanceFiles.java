package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.performance.format.FormatInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Recognition of files for tools, without a source. */
public final class PerformanceFiles {
  private PerformanceFiles() {}

  /**
   * Returns the format of a file and what it is, such as {@code nmon: a recording of nmon}; empty
   * if no format is recognised.
   *
   * @throws IOException when the file cannot be read
   */
  public static Optional<String> recognise(Path file) throws IOException {
    WatchedFile whole = WatchedFile.whole(file, List.of(), Long.MAX_VALUE);
    try (InputStream in = whole.open()) {
      return Optional.ofNullable(PerformanceFormats.of(FormatInput.head(whole.name(), in)))
          .map(format -> format.name() + ": " + format.title());
    }
  }

  /** Returns the names of all formats, separated by commas. */
  public static String formats() {
    return PerformanceFormats.names();
  }
}
