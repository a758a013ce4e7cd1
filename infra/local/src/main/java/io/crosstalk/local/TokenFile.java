package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** File that holds one access token. */
final class TokenFile {
  static final String OPTION = "--token-file";

  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");

  private TokenFile() {}

  /**
   * Token of a file.
   *
   * @throws CommandFailure when it is not one line of visible ASCII characters; the message does
   *     not contain it
   */
  static String read(Path file) {
    String token;
    try {
      token = Files.readString(file).strip();
    } catch (IOException e) {
      throw CommandFailure.usage("the token file cannot be read: " + e, "check " + OPTION, e);
    }
    if (!TOKEN.matcher(token).matches()) {
      throw CommandFailure.usage(file + " does not hold one token in one line", "check " + OPTION);
    }
    return token;
  }
}
