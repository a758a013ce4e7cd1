package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.SuspectEvidence;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Summary;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The title and the three lines to read first. */
final class Headline {
  private final Diagnosis diagnosis;
  private final Names names;
  private final LocalTime time;

  Headline(Diagnosis diagnosis, Names names, LocalTime time) {
    this.diagnosis = diagnosis;
    this.names = names;
    this.time = time;
  }

  /** Victims, symptom, and the culprit or the place. */
  String title() {
    Victim first = diagnosis.victims().getFirst();
    int more = diagnosis.victimCount() - 1;
    boolean isSilent = diagnosis.causeClass() == CauseClass.MISSING_SIGNAL;
    String victims =
        Texts.of(
            isSilent
                ? "report.title.silent"
                : isCounted(first) ? "report.title.counted" : "report.title.slow",
            names.of(first.resource()),
            more,
            Texts.metric(first.metric()));
    return Texts.of("report.title", victims, because());
  }

  private static boolean isCounted(Victim victim) {
    return victim.unit().equals("1/min");
  }

  private String because() {
    List<SuspectEvidence> culprits = diagnosis.culprits();
    String place = names.of(diagnosis.place().id());
    if (diagnosis.causeClass() != CauseClass.NOISY_NEIGHBOUR) {
      return Texts.of("report.title." + diagnosis.causeClass().wireName(), place);
    }
    return culprits.isEmpty()
        ? Texts.of("report.title.uncertain", place)
        : Texts.of("report.title.noisy_neighbour", culprits(culprits), place, culprits.size());
  }

  private String culprits(List<SuspectEvidence> culprits) {
    return Names.counted(
        culprits.stream().map(each -> names.withEnvironment(each.resource())).toList());
  }

  Summary summary(List<String> advice, @Nullable Recovery recovery) {
    return new Summary(degradation(), cause(), action(advice, recovery), recovered(recovery));
  }

  private String degradation() {
    Victim first = diagnosis.victims().getFirst();
    int more = diagnosis.victimCount() - 1;
    Diagnosis.Times times = diagnosis.times();
    String onset = time.first(times.onset());
    String period =
        times.end() == null
            ? Texts.of("report.since", onset)
            : Texts.of(
                "report.period",
                onset,
                Texts.duration(Duration.between(times.onset(), times.end())));
    return diagnosis.causeClass() == CauseClass.MISSING_SIGNAL
        ? Texts.of("report.silent", names.of(first.resource()), more, period)
        : Texts.of("report.degradation", names.of(first.resource()), more, figures(first), period);
  }

  /** Metric, value now and ordinary value of a victim. */
  static String figures(Victim victim) {
    return Texts.of(
        "report.figures",
        Texts.metric(victim.metric()),
        new Quantity(victim.observed(), victim.unit()),
        Estimate.withoutError(victim.baseline(), victim.unit()));
  }

  /** The cause in one sentence, with its probability where it is not certain. */
  String cause() {
    Resource place = diagnosis.place();
    List<SuspectEvidence> culprits = diagnosis.culprits();
    if (!culprits.isEmpty()) {
      boolean isAt = culprits.getFirst().resource().id().equals(place.id());
      return Texts.of(
          isAt ? "report.cause.culprit.own" : "report.cause.culprit",
          culprits(culprits),
          percent(culprits.getFirst().probability()),
          place.kind(),
          names.of(place.id()),
          culprits.size());
    }
    return Texts.of(
        "report.cause." + diagnosis.causeClass().wireName(),
        place.kind(),
        names.of(place.id()),
        names.of(diagnosis.victims().getFirst().resource()));
  }

  static int percent(double part) {
    return (int) Math.round(100 * part);
  }

  private String action(List<String> advice, @Nullable Recovery recovery) {
    String first = advice.isEmpty() ? Texts.of("report.noAdvice") : advice.getFirst();
    return recovery == null || recovery.change().kind().isEnd()
        ? first
        : Texts.of("report.helped", ChangeText.of(recovery.change(), names), first);
  }

  private @Nullable String recovered(@Nullable Recovery recovery) {
    Diagnosis.Times times = diagnosis.times();
    if (times.end() == null) {
      return null;
    }
    String end = time.after(times.end(), times.onset());
    return recovery == null
        ? Texts.of("report.over", end)
        : Texts.of(
            "report.over.figure",
            end,
            Texts.metric(recovery.figure().metric()),
            names.of(recovery.figure().resource()),
            new Quantity(recovery.figure().now(), recovery.figure().unit()));
  }
}
