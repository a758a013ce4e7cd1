package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Resolution;
import io.crosstalk.event.Summary;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Texts of an incident that was withdrawn or merged while no samples of its victims arrived. They
 * state the end instead of the unknown state; what was known before stays.
 *
 * @param last the last version before the end, with its last sample
 * @param closed the version that states the end
 */
public record ClosedText(Incident last, Incident closed) {
  /** The three lines that are read first. */
  public Summary summary() {
    Victim first = closed.victims().getFirst();
    return new Summary(
        Texts.of(
            isMerged() ? "summary.merged" : "summary.withdrawn",
            first.resource(),
            closed.ownVictimCount() - 1,
            site().momentInZone(end()),
            site().day(lastSample()),
            closed.causeClass() == CauseClass.MISSING_SIGNAL
                ? Texts.of("title.missing_signal")
                : DegradationText.figures(first)),
        PastCause.of(closed),
        SummaryLines.action(closed));
  }

  /**
   * The explanation: the end, followed by what the fields of the last version state, without the
   * unknown state. Its stored text is not used, because another release or another language may
   * have written it.
   */
  public String explanation() {
    return Explanation.joined(
        Stream.of(
                Stream.of(ending()),
                Explanation.findings(last, ExplainedFacts.stored(last)),
                Stream.of(AdviceText.of(closed), ContributionText.of(last.victims())))
            .flatMap(paragraphs -> paragraphs));
  }

  private String ending() {
    return Texts.of(
        isMerged() ? "silence.merged" : "silence.withdrawn",
        site().momentInZone(end()),
        site().day(lastSample()));
  }

  private boolean isMerged() {
    return closed.resolution() == Resolution.MERGED;
  }

  private SiteTime site() {
    return SiteTime.UTC.at(closed.timeZone());
  }

  private Instant end() {
    return Objects.requireNonNull(closed.end());
  }

  private Instant lastSample() {
    return Objects.requireNonNull(last.noDataSince());
  }
}
