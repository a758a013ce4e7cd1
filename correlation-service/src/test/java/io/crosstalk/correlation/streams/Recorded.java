package io.crosstalk.correlation.streams;

import io.crosstalk.casefolder.CaseFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The recordings that come with the project. */
final class Recorded {
  private Recorded() {}

  static CaseFolder read(String name) {
    try {
      return CaseFolder.read(Path.of("..", "cases", name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
