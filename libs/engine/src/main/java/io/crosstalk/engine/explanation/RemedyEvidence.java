package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Series;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Evidence that a change was followed by a recovery, with the series that show it. */
public final class RemedyEvidence {
  private static final int MOST_OTHER_FIGURES = 2;

  private RemedyEvidence() {}

  /**
   * Creates the evidence.
   *
   * @param all remedies of all verdicts on victims
   * @param series series of the metrics that the remedy was verified by, as far as they are kept
   */
  public static Evidence of(Remedy remedy, List<Remedy> all, List<Series> series) {
    return new Evidence(
        EvidenceKind.RECOVERY_AFTER_CHANGE,
        Texts.of(
            how(remedy),
            Texts.changes(remedy.change()),
            Stream.concat(Stream.of(remedy), otherFigures(remedy, all))
                .map(RemedyEvidence::figures)
                .collect(Collectors.joining(", "))),
        remedy.after(),
        remedy.unit(),
        series);
  }

  /** The same remedy by the other metrics of the same victim. */
  private static Stream<Remedy> otherFigures(Remedy remedy, List<Remedy> all) {
    return all.stream()
        .filter(each -> each.verified() && each.change().equals(remedy.change()))
        .filter(each -> each.resource().equals(remedy.resource()))
        .filter(each -> !each.metric().equals(remedy.metric()))
        .distinct()
        .limit(MOST_OTHER_FIGURES);
  }

  private static String figures(Remedy remedy) {
    return Texts.of(
        "remedy.figures",
        Phrases.measured(remedy),
        new Quantity(remedy.after(), remedy.unit()),
        new Quantity(remedy.before(), remedy.unit()));
  }

  private static String how(Remedy remedy) {
    if (!DeliberateChanges.isAction(remedy)) {
      return "remedy.ended";
    }
    return remedy.verified() ? "remedy.helped" : "remedy.tried";
  }
}
