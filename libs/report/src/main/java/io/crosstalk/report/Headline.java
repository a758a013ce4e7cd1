package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Quantity;
import io.crosstalk.report.incident.Cause;
import io.crosstalk.report.incident.ChangeText;
import io.crosstalk.report.incident.SiteTime;
import io.crosstalk.report.incident.Titles;
import io.crosstalk.report.incident.UnknownState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The title and the three lines to read first. */
final class Headline {
  private final Diagnosis diagnosis;
  private final VisibleNames names;
  private final SiteTime time;

  private final Cause cause;
  private final String reason;
  private final @Nullable UnknownState unknown;

  /**
   * Creates a headline.
   *
   * @param reason the figure to state beside a cause without a culprit; empty without one
   */
  Headline(Diagnosis diagnosis, Cause cause, String reason, VisibleNames names, SiteTime time) {
    this.diagnosis = diagnosis;
    this.cause = cause;
    this.reason = reason;
    this.names = names;
    this.time = time;
    this.unknown = UnknownState.of(diagnosis.noDataSince(), cause.causeClass(), time);
  }

  String title(Victim first) {
    return Titles.of(cause, first, diagnosis.victimCount(), unknown);
  }

  /** A line before all that was last known; empty while samples of the victims arrive. */
  String unknown() {
    return unknown == null ? "" : unknown.line();
  }

  String reason() {
    return reason;
  }

  /** The cause with its probability where it is not certain, and what contributes to it. */
  String cause() {
    String sentence = cause.sentence(names.of(diagnosis.victims().getFirst().resource()));
    return diagnosis.contributing().isEmpty()
        ? sentence
        : sentence
            + " "
            + Texts.of(
                "report.contributing",
                Texts.list(diagnosis.contributing().stream().map(Texts::text).toList()));
  }

  Summary summary(List<String> advice, @Nullable Recovery recovery) {
    return new Summary(
        degradation(),
        unknown == null ? (cause() + " " + reason).strip() : unknown.cause(cause.past()),
        unknown == null ? action(advice, recovery) : inspection(),
        recovered(recovery));
  }

  private String degradation() {
    Victim first = diagnosis.victims().getFirst();
    int more = diagnosis.victimCount() - 1;
    Diagnosis.Times times = diagnosis.times();
    String onset = time.momentInZone(times.onset());
    int periods = Math.max(1, diagnosis.periods().size());
    String period =
        times.end() == null
            ? Texts.of("report.since", onset)
            : Texts.of(
                "report.period",
                onset,
                Texts.duration(Duration.between(times.onset(), times.end())),
                periods);
    return diagnosis.causeClass() == CauseClass.MISSING_SIGNAL
        ? Texts.of("report.silent", names.of(first.resource()), more, period)
        : Texts.of(
            "report.degradation",
            names.of(first.resource()),
            more,
            unknown == null ? figures(first) : unknown.figures(figures(first)),
            period);
  }

  /** Metric, value now and ordinary value of a victim. */
  static String figures(Victim victim) {
    return Texts.of(
        "report.figures",
        Texts.metric(victim.metric()),
        new Quantity(victim.observed(), victim.unit()),
        Estimate.withoutError(victim.baseline(), victim.unit()));
  }

  static int percent(double part) {
    return (int) Math.round(100 * part);
  }

  private String inspection() {
    return Texts.of(
        "report.advice.inspect.silent", names.of(diagnosis.victims().getFirst().resource()));
  }

  private String action(List<String> advice, @Nullable Recovery recovery) {
    String first = advice.isEmpty() ? Texts.of("report.noAdvice") : advice.getFirst();
    return recovery == null || recovery.change().kind().isEnd()
        ? first
        : Texts.of(
            "report.helped",
            ChangeText.of(recovery.change(), names.of(recovery.change().resource())),
            first);
  }

  /** When it ended, and a figure of a victim after that. */
  private @Nullable String recovered(@Nullable Recovery recovery) {
    Diagnosis.Times times = diagnosis.times();
    if (diagnosis.resolution() == Resolution.LASTING) {
      return Texts.of("report.over.lasting");
    }
    if (times.end() == null || diagnosis.resolution() != Resolution.RECOVERED) {
      return null;
    }
    String end = time.after(times.end(), times.onset());
    Figure after = recovery == null ? after(times.end()) : recovery.figure();
    return after == null
        ? Texts.of("report.over", end)
        : Texts.of(
            "report.over.figure",
            end,
            Texts.metric(after.metric()),
            names.of(after.resource()),
            FactText.now(after));
  }

  /** Median of the foremost victim since a time; null without a sample since then. */
  private @Nullable Figure after(Instant end) {
    Victim first = diagnosis.victims().getFirst();
    double[] values =
        diagnosis.series().stream()
            .filter(each -> each.resource().equals(first.resource()))
            .filter(each -> each.metric().equals(first.metric()))
            .flatMap(each -> each.points().stream())
            .filter(each -> each.timeMs() > end.toEpochMilli())
            .mapToDouble(Series.Point::value)
            .sorted()
            .toArray();
    return values.length == 0
        ? null
        : new Figure(first.resource(), first.metric(), values[values.length / 2], Double.NaN, 0);
  }
}
