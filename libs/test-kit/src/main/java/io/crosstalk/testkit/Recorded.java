package io.crosstalk.testkit;

import io.crosstalk.event.casefolder.CaseFolder;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The recordings that come with the project. */
public final class Recorded {
  private Recorded() {}

  /** Reads a case by its folder's name. */
  public static CaseFolder read(String name) {
    try {
      return CaseFolder.read(ProjectFolder.find().resolve("cases").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
