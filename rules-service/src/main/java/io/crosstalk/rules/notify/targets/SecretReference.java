package io.crosstalk.rules.notify.targets;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
   * @param setting name of the setting and its target, for the message, without the ending -file
   * @throws UnusableSecretException when the file cannot be read or is empty
   */
  String read(String setting) {
    return file == null ? String.valueOf(value) : content(setting, file);
  }

  private static String content(String setting, Path file) {
    String secret;
    try {
      secret = Files.readString(file).replaceFirst("\\R\\z", "");
    } catch (IOException e) {
      throw unusable(setting, file, reason(e));
    }
    if (secret.isBlank()) {
      throw unusable(setting, file, "the file is empty");
    }
    return secret;
  }

  private static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "the file does not exist";
      case AccessDeniedException _ -> "the service may not read the file";
      default -> "the file cannot be read: " + e;
    };
  }

  private static UnusableSecretException unusable(String setting, Path file, String reason) {
    return new UnusableSecretException(
        "%s-file is %s: %s".formatted(setting, file.toAbsolutePath(), reason));
  }

  /** Returns a text without the secret. */
  @Override
  public String toString() {
    return file == null ? "SecretReference[value]" : "SecretReference[file=" + file + "]";
  }
}
