package io.crosstalk.collectors;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reference to a credential: {@code env:NAME} or {@code file:PATH}. It is read at each use, so that
 * it can be rotated, and never stands in the settings themselves.
 */
public final class Secret {
  private static final String ENVIRONMENT = "env:";
  private static final String FILE = "file:";
  private static final int MAX_LENGTH = 65_536;

  private final String reference;

  private Secret(String reference) {
    this.reference = reference;
  }

  /**
   * Reads a reference.
   *
   * @throws IllegalArgumentException when the text is no reference; the text is not repeated, since
   *     it may be a password
   */
  @JsonCreator
  public static Secret of(String reference) {
    if (!reference.startsWith(ENVIRONMENT) && !reference.startsWith(FILE)) {
      throw new IllegalArgumentException(
          "a credential does not stand in this file: write env:NAME (an environment variable) or file:PATH (a file that holds it)");
    }
    return new Secret(reference);
  }

  /**
   * Returns the credential, without a trailing line end.
   *
   * @throws SourceException when the credential does not exist
   */
  public String reveal() throws SourceException {
    return reference.startsWith(ENVIRONMENT)
        ? fromEnvironment(reference.substring(ENVIRONMENT.length()))
        : fromFile(Path.of(reference.substring(FILE.length())));
  }

  private static String fromEnvironment(String name) throws SourceException {
    String value = System.getenv(name);
    if (value == null) {
      throw new SourceException("the environment variable " + name + " is not set");
    }
    return value;
  }

  private static String fromFile(Path file) throws SourceException {
    try {
      if (Files.size(file) > MAX_LENGTH) {
        throw new SourceException("the credential's file " + file + " has more than 64 KiB");
      }
      return Files.readString(file).stripTrailing();
    } catch (IOException e) {
      throw new SourceException(
          "the credential's file " + file + " can't be read: " + e.getMessage(), e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret that && reference.equals(that.reference);
  }

  @Override
  public int hashCode() {
    return reference.hashCode();
  }

  /** Returns the reference, never the credential. */
  @Override
  public String toString() {
    return reference;
  }
}
