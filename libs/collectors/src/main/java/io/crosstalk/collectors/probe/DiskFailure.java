package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Texts that describe why a disk could not be measured, and what to do about it. */
final class DiskFailure {
  private DiskFailure() {}

  static SourceException explain(Path folder, IOException failure) {
    return new SourceException(text(folder, failure), failure);
  }

  private static String text(Path folder, IOException failure) {
    String text = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    if (failure instanceof ClosedByInterruptException) {
      return "the measurement on " + folder + " was broken off";
    }
    if (!Files.isDirectory(folder)) {
      return folder + " is no folder: the probe writes its file into one that exists";
    }
    if (text.contains("no space left") || text.contains("quota")) {
      return folder + " is full (" + failure.getMessage() + "); the probe's file is deleted again";
    }
    if (text.contains("read-only")) {
      return folder + " is on a file system that is mounted read-only";
    }
    if (failure instanceof AccessDeniedException) {
      return folder
          + " can't be written by the user "
          + System.getProperty("user.name")
          + ": permit it, or choose a folder of that user's on the same volume";
    }
    return folder + " can't be measured: " + failure;
  }
}
