package io.crosstalk.rules.notify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Secret of a target, set as it is or as the path of a file that contains it; exactly one of them.
 *
 * @param value the secret; null when a file contains it
 * @param file the file; null when the secret is set as it is
 */
public record SecretReference(@Nullable String value, @Nullable Path file) {
  public SecretReference {
    boolean hasValue = value != null && !value.isBlank();
    if (hasValue == (file != null)) {
      throw new IllegalArgumentException(
          "set either the secret or its setting with the ending -file, not both and not none");
    }
  }

  /**
   * Reads the secret, without a line end at the end of the file.
   *
   * @throws IllegalArgumentException when the file cannot be read or is empty
   */
  public String read() {
    String secret = file == null ? String.valueOf(value) : content(file);
    if (secret.isBlank()) {
      throw new IllegalArgumentException("the file of the setting with -file is empty: " + file);
    }
    return secret;
  }

  private static String content(Path file) {
    try {
      return Files.readString(file).replaceFirst("\\R\\z", "");
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file of the setting with -file cannot be read: " + file, e);
    }
  }

  /** Returns a text without the secret. */
  @Override
  public String toString() {
    return file == null ? "SecretReference[value]" : "SecretReference[file=" + file + "]";
  }
}
