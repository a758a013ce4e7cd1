package io.crosstalk.event.text;

import java.util.Collection;
import java.util.Optional;

/** Corrections of mistakes in what people write: similar words, all known words, and spelling. */
public final class Hints {
  private Hints() {}

  /**
   * Hint about a word that is not known: a similar one, and all known ones.
   *
   * @param plural what the words are, such as {@code kinds}
   * @param known words that are possible, at least one
   */
  public static String of(String wrong, String plural, Collection<String> known) {
    return similar(wrong, known, "the %s are %s".formatted(plural, String.join(", ", known)));
  }

  /** Hint that begins with the known word that is similar, if there is one. */
  public static String similar(String wrong, Collection<String> known, String hint) {
    return with(NearestWord.of(wrong, known), hint);
  }

  /** Hint that begins with a suggestion, if there is one. */
  public static String with(Optional<String> suggestion, String hint) {
    return suggestion
        .map(word -> "did you mean '%s'? %s".formatted(word, sentence(hint)))
        .orElse(hint);
  }

  /**
   * Hint about a text that is not YAML, at the probable mistake.
   *
   * @param problem message of the parser, which only describes the grammar
   */
  public static String ofSyntax(String problem) {
    if (problem.contains("TAB")) {
      return "indent with blanks, not with tabs";
    }
    if (problem.contains("<block end>") || problem.contains("not allowed here")) {
      return "is the indentation right, here and in the lines before? What belongs together begins"
          + " in the same column";
    }
    return problem.contains("U+") ? "write it as an escape in a quoted text" : "write YAML or JSON";
  }

  /** A text with a capital letter at its beginning. */
  public static String sentence(String hint) {
    return Character.toUpperCase(hint.charAt(0)) + hint.substring(1);
  }
}
