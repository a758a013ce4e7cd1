package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.Toggle;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Remedy;
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
  /** Part of a degradation that may be left when a victim is well. */
  private static final double WELL = 0.3;

  private final Diagnosis diagnosis;
  private final VisibleNames names;
  private final SiteTime time;

  private final Cause cause;
  private final String reason;
  private final @Nullable Recovery recovery;
  private final @Nullable UnknownState unknown;

  /**
   * Creates a headline.
   *
   * @param reason the figure to state beside a cause without a culprit; empty without one
   * @param recovery the change with which it ended; null without one
   */
  Headline(
      Diagnosis diagnosis,
      Cause cause,
      String reason,
      @Nullable Recovery recovery,
      VisibleNames names,
      SiteTime time) {
    this.diagnosis = diagnosis;
    this.cause = cause;
    this.reason = reason;
    this.recovery = recovery;
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
    String victim = names.of(diagnosis.victims().getFirst().resource());
    String sentence = diagnosis.isOver() ? cause.past(victim) : cause.sentence(victim);
    return diagnosis.contributing().isEmpty()
        ? sentence
        : sentence
            + " "
            + Texts.of(
                "report.contributing",
                Texts.list(diagnosis.contributing().stream().map(Headline::condition).toList()));
  }

  /** A class of causes as a condition in a sentence. */
  static String condition(CauseClass causeClass) {
    return Texts.of("report.condition." + causeClass.wireName());
  }

  Summary summary(List<Advice> advice, @Nullable Remedy remedy) {
    return new Summary(
        degradation(),
        unknown == null
            ? (cause() + " " + reason).strip()
            : unknown.cause(cause.past(names.of(diagnosis.victims().getFirst().resource()))),
        unknown == null ? action(advice, remedy) : inspection(),
        recovered());
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

  /**
   * Metric, value and ordinary value of a victim. Where the median is the ordinary value, the worst
   * value is stated instead; without one only the metric.
   */
  static String figures(Victim victim) {
    String metric = Texts.metric(victim.metric());
    Double worst = victim.worst();
    Estimate usual = Estimate.withoutError(victim.baseline(), victim.unit());
    if (victim.observed() != victim.baseline()) {
      return Texts.of(
          "report.figures", metric, new Quantity(victim.observed(), victim.unit()), usual);
    }
    return worst == null
        ? metric
        : Texts.of("report.figures.worst", metric, new Quantity(worst, victim.unit()), usual);
  }

  private String inspection() {
    return Texts.of(
        "report.advice.inspect.silent", names.of(diagnosis.victims().getFirst().resource()));
  }

  private String action(List<Advice> advice, @Nullable Remedy remedy) {
    if (remedy == null || !remedy.verified() || recovery == null) {
      return first(advice);
    }
    String change = ChangeText.of(recovery.change(), names.of(recovery.change().resource()));
    return advice.isEmpty()
        ? Texts.of("summary.helped", change)
        : Texts.of("report.helped", change, first(advice));
  }

  /** The first action; one against a cause that is not certain depends on it. */
  String first(List<Advice> advice) {
    if (advice.isEmpty()) {
      return Texts.of("report.noAdvice");
    }
    Advice first = advice.getFirst();
    return cause.isLikely() || isFindingOut(first.action())
        ? first.summary()
        : Texts.of("report.advice.unsure", first.summary());
  }

  /** Returns whether an action tells more about the cause. */
  private boolean isFindingOut(AdviceAction action) {
    return switch (action) {
      case INSPECT -> true;
      case CHANGE_SETTING -> diagnosis.facts().stream().anyMatch(Toggle.class::isInstance);
      default -> false;
    };
  }

  /** How it ended: with a figure of a victim after a recovery, or without one. */
  private @Nullable String recovered() {
    Diagnosis.Times times = diagnosis.times();
    if (diagnosis.resolution() == Resolution.LASTING) {
      return Texts.of("report.over.lasting");
    }
    if (times.end() == null) {
      return null;
    }
    String end = time.after(times.end(), times.onset());
    if (diagnosis.resolution() == Resolution.EXPIRED) {
      return Texts.of("report.over.expired", end);
    }
    if (diagnosis.resolution() != Resolution.RECOVERED) {
      return null;
    }
    if (diagnosis.causeClass() == CauseClass.MISSING_SIGNAL) {
      return Texts.of("report.over.silent", end);
    }
    Figure after = recovery == null ? after(times.end()) : recovery.figure();
    if (after == null) {
      return Texts.of("report.over", end);
    }
    Victim victim = victim(after.resource());
    return Texts.of(
        isWell(after) ? "report.over.figure" : "report.over.worse",
        end,
        Texts.metric(after.metric()),
        names.of(after.resource()),
        FactText.now(after),
        Estimate.withoutError(victim.baseline(), victim.unit()));
  }

  /** Returns whether a figure of a victim after the end is as good as ordinarily. */
  boolean isWell(Figure after) {
    Victim victim = victim(after.resource());
    Double worst = victim.worst();
    double degraded =
        worst != null && victim.observed() == victim.baseline() ? worst : victim.observed();
    double worse = degraded - victim.baseline();
    return Math.signum(worse) * (after.now() - victim.baseline()) <= WELL * Math.abs(worse);
  }

  private Victim victim(String id) {
    return diagnosis.victims().stream()
        .filter(each -> each.resource().equals(id))
        .findFirst()
        .orElseGet(diagnosis.victims()::getFirst);
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
