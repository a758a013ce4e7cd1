package io.crosstalk.event.text;

import java.util.regex.Pattern;

/** Words of commands that people copy from a message into a shell. */
public final class ShellWord {
  private static final Pattern SPECIAL = Pattern.compile("[^\\p{L}\\p{N}_./=:+,@%-]");

  private ShellWord() {}

  /**
   * Returns a word with a backslash before each character that is special to a shell, such as a
   * blank. Quotation marks would be confusing, since messages put commands in such marks.
   */
  public static String of(Object word) {
    return SPECIAL.matcher(word.toString()).replaceAll("\\\\$0");
  }
}
