package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import java.util.List;

/** The line of a summary with what to do, of which some actions are not stated to a recipient. */
final class ActionLine {
  private ActionLine() {}

  /**
   * Replaces the sentences of removed actions by other sentences, which are stated once, and do not
   * depend on whether the cause is right.
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
    String condition = Texts.of("report.advice.unsure", "");
    boolean isOther = !result.equals(line) && result.startsWith(condition);
    return (isOther ? result.substring(condition.length()) : result).replace("  ", " ").strip();
  }
}
