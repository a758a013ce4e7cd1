package io.crosstalk.rules.notify.message;

import java.util.List;

/** The line of a summary with what to do, of which some actions are not stated to a recipient. */
final class ActionLine {
  private ActionLine() {}

  /**
   * Replaces the sentences of removed actions by other sentences, which are stated once.
   *
   * @param replacement one or more sentences; empty when the actions that are left suffice
   */
  static String replaced(String line, List<String> removed, String replacement) {
    String result = line;
    String next = replacement;
    for (String sentence : removed) {
      if (result.contains(sentence)) {
        result = result.replace(sentence, next);
        next = "";
      }
    }
    return result.replace("  ", " ").strip();
  }
}
