package io.crosstalk.evaluate;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Translates errors of file access into messages that say why a file cannot be read or written. */
final class FileErrors {
  private FileErrors() {}

  static String text(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> "there is no file " + missing.getFile();
      case AccessDeniedException denied -> "no right to " + denied.getFile();
      case FileSystemException other -> other.getFile() + ": " + other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  /**
   * Checks that a file can be written; called before the evaluation begins.
   *
   * @throws InvalidInput when the file cannot be written
   */
  static void requireWritable(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new InvalidInput(file + " is a folder; name a file");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new InvalidInput(
          "%s can't be written: there is no folder %s; create it first".formatted(file, folder));
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new InvalidInput(file + " can't be written: no right to; name another file");
    }
  }
}
