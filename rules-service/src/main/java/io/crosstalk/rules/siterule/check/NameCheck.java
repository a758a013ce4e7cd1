package io.crosstalk.rules.siterule.check;

import io.crosstalk.rules.siterule.reading.Mention;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Check of the names and words in the rules of one request, with a bounded number of warnings. */
public final class NameCheck {
  /**
   * Most unknown names that are reported; with more, something other than the spelling is wrong.
   */
  static final int MAX_UNKNOWN = 20;

  private final KnownNames known;
  private final boolean isCompared;
  private int unknown;

  private NameCheck(KnownNames known, boolean isCompared) {
    this.known = known;
    this.isCompared = isCompared;
  }

  /** A check that searches for names that are similar to unknown ones. */
  public NameCheck(KnownNames known) {
    this(known, true);
  }

  /** A check that compares no names, and so is cheap with very many of them. */
  public static NameCheck withoutSimilar(KnownNames known) {
    return new NameCheck(known, false);
  }

  /**
   * Warnings about the names and words of a rule that are not known, each at its line. A last
   * warning states that there are more than are reported.
   */
  public List<RuleWarning> warnings(List<Mention> mentions) {
    List<RuleWarning> warnings = new ArrayList<>();
    for (Mention mention : new LinkedHashSet<>(mentions)) {
      if (unknown > MAX_UNKNOWN) {
        break;
      }
      if (known.lack(mention)) {
        unknown++;
        warnings.addAll(
            unknown > MAX_UNKNOWN
                ? List.of(further(mention.line()))
                : known.warning(mention, isCompared).stream().toList());
      }
    }
    return warnings;
  }

  private static RuleWarning further(int line) {
    return new RuleWarning(
        line,
        "from here on, more names or words are not known",
        "correct the first %d, and check again".formatted(MAX_UNKNOWN));
  }
}
