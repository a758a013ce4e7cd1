package io.crosstalk.event.text;

import org.jspecify.annotations.Nullable;

/** Name of the launcher in commands that messages propose. */
public final class ProgramName {
  private static final String USUAL = "./crosstalk";

  /** Variable of the environment in which the launcher hands over how it was called. */
  private static final String CALLED = "CROSSTALK_COMMAND";

  private ProgramName() {}

  /** Returns a text whose commands can be typed in the folder in which the launcher was called. */
  public static String in(String text) {
    return in(text, System.getenv(CALLED));
  }

  /**
   * Returns a text with the launcher as it was called.
   *
   * @param called path of the launcher; null if it is not known
   */
  public static String in(String text, @Nullable String called) {
    return called == null || called.equals(USUAL)
        ? text
        : text.replace(USUAL + " ", ShellWord.of(called) + " ");
  }
}
