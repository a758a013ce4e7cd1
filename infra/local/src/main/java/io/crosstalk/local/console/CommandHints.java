package io.crosstalk.local.console;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds the option {@code --data} to commands that a text recommends, so that they concern the same
 * platform as the command that prints the text.
 */
public final class CommandHints {
  /** A command with the option, up to the quotation mark or the end of the line. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "\\./crosstalk (?:up|down|status|logs|replay|demo|mail|export-case|targets|rules)\\b"
              + "(?![^'\\n]*--data)(?:[^'\\n]*[^'\\s])?");

  private CommandHints() {}

  /**
   * The text with the option after each command.
   *
   * @param folder value of the option in the present command; empty without it
   */
  public static String complete(String text, Optional<String> folder) {
    return folder
        .map(it -> COMMAND.matcher(text).replaceAll("$0 --data " + argument(it)))
        .orElse(text);
  }

  private static String argument(String folder) {
    boolean isWord = folder.chars().noneMatch(Character::isWhitespace);
    return Matcher.quoteReplacement(isWord ? folder : '"' + folder + '"');
  }
}
