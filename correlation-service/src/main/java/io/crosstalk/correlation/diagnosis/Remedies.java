package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.Effect.Outcome;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Change;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Suspect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares by figures what was done in the course of an episode: what ended it, and what not. */
final class Remedies {
  private static final int MOST_TOLD = 4;

  private final Inquiry inquiry;
  private final Set<String> culprits = new HashSet<>();
  private final Set<String> concerned = new HashSet<>();
  private final List<Stage> stages;
  private final @Nullable Stage last;

  private Remedies(
      List<Change> changes, Diagnosis diagnosis, Collection<String> way, Inquiry inquiry) {
    this.inquiry = inquiry;
    diagnosis.suspects().stream()
        .filter(Suspect::isCulprit)
        .forEach(each -> culprits.add(each.resource()));
    concerned.addAll(culprits);
    concerned.addAll(inquiry.carriers());
    concerned.add(inquiry.victim().resource());
    concerned.addAll(way);
    List<Change> deeds = changes.stream().filter(Interventions::isDeed).toList();
    stages = Stage.of(deeds, inquiry);
    last = last(changes);
  }

  /**
   * Compares.
   *
   * @param changes by time
   * @param way the shared resource, and what lies between it and the victim
   */
  static Remedies of(
      List<Change> changes, Diagnosis diagnosis, Collection<String> way, Inquiry inquiry) {
    return new Remedies(changes, diagnosis, way, inquiry);
  }

  /**
   * What the end followed: of what was done near it and not in vain, what concerns a culprit first,
   * then what was done on purpose, then the latest; null when nothing was, or it has not ended.
   */
  private @Nullable Stage last(List<Change> changes) {
    List<Change> near =
        Stream.of(changes)
            .flatMap(List::stream)
            .filter(change -> Interventions.isDeed(change) || isEndOfLoad(change))
            .filter(change -> concerned.contains(change.resource()))
            .toList();
    return Stage.of(near, inquiry).stream()
        .flatMap(stage -> stage.changes().stream())
        .filter(change -> alone(change).isNearTheEnd(inquiry) && !wasInVain(change))
        .max(
            Comparator.comparing((Change change) -> culprits.contains(change.resource()))
                .thenComparing(Interventions::isDeed)
                .thenComparing(Change::time)
                .thenComparing(Change::resource))
        .map(this::alone)
        .orElse(null);
  }

  /** Whether nothing had become better when something else was done. */
  private boolean wasInVain(Change change) {
    return stages.stream()
        .filter(stage -> stage.changes().contains(change) && !stage.isNearTheEnd(inquiry))
        .anyMatch(stage -> stage.effect(inquiry).outcome() == Outcome.NONE);
  }

  private boolean isEndOfLoad(Change change) {
    return Interventions.isEnd(change) && !change.resource().equals(inquiry.victim().resource());
  }

  private Stage alone(Change change) {
    long time = change.time().toEpochMilli();
    long since =
        stages.stream()
            .mapToLong(Stage::begin)
            .filter(begin -> begin < time)
            .max()
            .orElse(inquiry.onsetMs() - 1);
    return new Stage(List.of(change), since, inquiry.harmedThroughMs());
  }

  /** What ended the harm, verified where the figures suffice; null when nothing is known to. */
  @Nullable Remedy remedy() {
    if (last == null || Double.isNaN(inquiry.recovered())) {
      return null;
    }
    Effect effect = last.effect(inquiry);
    return new Remedy(
        last.words(),
        effect.outcome() == Outcome.RECOVERED && !last.wasOutlasted(inquiry),
        Double.isNaN(effect.before()) ? inquiry.victim().observed() : effect.before(),
        inquiry.recovered(),
        inquiry.victim().unit(),
        last.changes().getFirst().kind(),
        inquiry.victim().resource(),
        inquiry.victim().metric());
  }

  /** A diagnosis' own evidence, and what is known of the other stages. */
  List<Evidence> beside(List<Evidence> reasons) {
    List<Evidence> all =
        new ArrayList<>(
            reasons.stream()
                .filter(each -> each.kind() != EvidenceKind.RECOVERY_AFTER_CHANGE)
                .toList());
    List<Evidence> told =
        stages.stream().filter(stage -> !isLast(stage)).flatMap(this::told).toList();
    all.addAll(told.subList(Math.max(0, told.size() - MOST_TOLD), told.size()));
    return all;
  }

  private boolean isLast(Stage stage) {
    return stage.isNearTheEnd(inquiry);
  }

  private Stream<Evidence> told(Stage stage) {
    Effect effect = stage.effect(inquiry);
    return effect.outcome() == Outcome.UNKNOWN
        ? Stream.empty()
        : Stream.of(
            new Evidence(
                EvidenceKind.RECOVERY_AFTER_CHANGE,
                words(stage, effect),
                effect.left(),
                "1",
                List.of(Plot.victim(inquiry))));
  }

  private String words(Stage stage, Effect effect) {
    return "%s after the harm began, %s: %s, %s %s instead of %s."
        .formatted(
            Sentences.duration((stage.begin() - inquiry.onsetMs()) / 1000.0),
            stage.words().replace("vmotion", "vMotion").replace('_', ' '),
            judged(effect),
            MetricCatalogue.of(inquiry.victim().metric()).plainName(),
            new Quantity(effect.after(), inquiry.victim().unit()).text(),
            new Quantity(effect.before(), inquiry.victim().unit()).text());
  }

  private static String judged(Effect effect) {
    return switch (effect.outcome()) {
      case RECOVERED -> "well for a time";
      case PARTIAL -> "better, not well";
      case NONE, UNKNOWN ->
          effect.isInsignificant()
              ? "no significant effect"
              : effect.left() > 1 ? "no help, it got worse" : "hardly better";
    };
  }
}
