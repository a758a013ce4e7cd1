package io.crosstalk.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the token by which the gateway authenticates itself to the other services. */
final class ServiceToken {
  private static final String SETTING = "crosstalk.upstream.token-file";
  private static final int MAX_BYTES = 4096;

  private ServiceToken() {}

  /**
   * Reads the token from its file.
   *
   * @throws ServiceTokenException when there is no usable token; the message says what to do and
   *     never contains the token
   */
  static String read(@Nullable Path file) {
    if (file == null) {
      throw new ServiceTokenException(SETTING + " is not set");
    }
    String token = content(file).strip();
    if (!token.matches("[\\x21-\\x7e]+")) {
      throw new ServiceTokenException(SETTING + ": " + file + " must hold one token in one line");
    }
    return token;
  }

  private static String content(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new ServiceTokenException(SETTING + ": " + file + " is too large to be a token");
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new ServiceTokenException(SETTING + ": cannot read " + file + " (" + e + ")");
    }
  }
}
