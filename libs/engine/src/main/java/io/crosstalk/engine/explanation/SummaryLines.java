package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Summary;
import org.jspecify.annotations.Nullable;

/** Writes the three lines of an incident that are read first. */
public final class SummaryLines {
  private SummaryLines() {}

  public static Summary of(Incident incident, ExplainedFacts facts) {
    UnknownState unknown = UnknownState.of(incident);
    if (unknown != null) {
      return new Summary(
          unknown.degradation(
              incident,
              DegradationText.figures(DegradationText.foremost(incident, facts)),
              DegradationText.period(incident, facts)),
          unknown.cause(PastCause.of(incident)),
          UnknownState.action(incident));
    }
    return new Summary(degradation(incident, facts), cause(incident, facts), action(incident));
  }

  /**
   * The sentence of the line on the cause that names the culprits; the explanation contains it,
   * too.
   */
  public static String onCulprits(Summary lines) {
    return Phrases.firstSentence(lines.cause());
  }

  /**
   * Writes the lines about an incident whose recovery was measured.
   *
   * @param recovered the foremost victim's metric after its degradation; null when it is not known
   */
  public static Summary ofRecovered(
      Incident incident, ExplainedFacts facts, @Nullable Double recovered) {
    Summary lines = of(incident, facts);
    return new Summary(
        lines.degradation(),
        lines.cause(),
        lines.action(),
        RecoveryText.of(incident, facts, recovered));
  }

  private static String cause(Incident incident, ExplainedFacts facts) {
    String setting =
        RepeatedSwitch.of(incident, facts).map(each -> each.alternative(incident)).orElse("");
    return (CauseText.line(incident) + " " + setting).strip();
  }

  private static String degradation(Incident incident, ExplainedFacts facts) {
    return Texts.of(
        "summary.degradation",
        incident.victims().getFirst().resource(),
        incident.victimCount() - 1,
        incident.causeClass() == CauseClass.MISSING_SIGNAL
            ? Texts.of("title.missing_signal")
            : DegradationText.figures(DegradationText.foremost(incident, facts)),
        DegradationText.period(incident, facts));
  }

  /** Actions that helped, followed by the next one on each culprit. */
  static String action(Incident incident) {
    Remedy remedy = incident.remedy();
    String helped =
        remedy != null && remedy.verified() && DeliberateChanges.isAction(remedy)
            ? Texts.of("summary.helped", Texts.changes(remedy.change())) + " "
            : "";
    String next = String.join(" ", FirstActions.of(incident));
    return helped.isEmpty() && next.isEmpty()
        ? Texts.of("summary.noAction")
        : (helped + next).strip();
  }
}
