package io.crosstalk.engine.diagnosis.remedy;

import io.crosstalk.engine.diagnosis.remedy.Effect.Outcome;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Change;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
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

/**
 * Assessment of the changes that were made during an episode: the one that ended it, and the
 * effects of the others.
 */
public final class Remedies {
  private static final int MAX_OTHER_STAGES = 4;

  private final DiagnosisRequest request;
  private final Set<String> culprits = new HashSet<>();
  private final Set<String> concerned = new HashSet<>();
  private final List<ChangeGroup> stages;
  private final @Nullable ChangeGroup last;

  private Remedies(
      List<Change> changes,
      List<Suspect> suspects,
      Collection<String> path,
      DiagnosisRequest request) {
    this.request = request;
    suspects.stream().filter(Suspect::isCulprit).forEach(each -> culprits.add(each.resource()));
    concerned.addAll(culprits);
    concerned.addAll(request.carriers());
    concerned.add(request.victim().resource());
    concerned.addAll(path);
    List<Change> deliberate = changes.stream().filter(RelevantChanges::isDeed).toList();
    stages = ChangeGroup.of(deliberate, request);
    last = last(changes);
  }

  /**
   * Assesses the changes of an episode.
   *
   * @param changes changes sorted by time
   * @param path ids of the shared resource and of the resources between it and the victim
   */
  public static Remedies of(
      List<Change> changes,
      List<Suspect> suspects,
      Collection<String> path,
      DiagnosisRequest request) {
    return new Remedies(changes, suspects, path, request);
  }

  /**
   * Stage that may have ended the degradation: shortly before the end, and not known to have had no
   * effect. Changes of a culprit are preferred, then deliberate changes, then the latest. Null when
   * there is no such stage or the episode has not ended.
   */
  private @Nullable ChangeGroup last(List<Change> changes) {
    List<Change> near =
        Stream.of(changes)
            .flatMap(List::stream)
            .filter(change -> RelevantChanges.isDeed(change) || isEndOfLoad(change))
            .filter(change -> concerned.contains(change.resource()))
            .toList();
    return ChangeGroup.of(near, request).stream()
        .flatMap(stage -> stage.changes().stream())
        .filter(change -> alone(change).isNearTheEnd(request) && !wasWithoutEffect(change))
        .max(
            Comparator.comparing((Change change) -> culprits.contains(change.resource()))
                .thenComparing(RelevantChanges::isDeed)
                .thenComparing(Change::time)
                .thenComparing(Change::resource))
        .map(this::alone)
        .orElse(null);
  }

  /** Returns whether a change had no effect before the next change was made. */
  private boolean wasWithoutEffect(Change change) {
    return stages.stream()
        .filter(stage -> stage.changes().contains(change) && !stage.isNearTheEnd(request))
        .anyMatch(stage -> stage.effect(request).outcome() == Outcome.NONE);
  }

  private boolean isEndOfLoad(Change change) {
    return RelevantChanges.isEnd(change) && !change.resource().equals(request.victim().resource());
  }

  private ChangeGroup alone(Change change) {
    long time = change.time().toEpochMilli();
    long since =
        stages.stream()
            .mapToLong(ChangeGroup::begin)
            .filter(begin -> begin < time)
            .max()
            .orElse(request.onsetMs() - 1);
    return new ChangeGroup(List.of(change), since, request.degradedThroughMs());
  }

  /**
   * Remedy that ended the degradation, verified where the samples suffice; null when none is known.
   */
  public @Nullable Remedy remedy() {
    if (last == null || Double.isNaN(request.measured().recovered())) {
      return null;
    }
    Effect effect = last.effect(request);
    return new Remedy(
        last.words(),
        effect.outcome() == Outcome.RECOVERED && !last.wasOutlasted(request),
        Double.isNaN(effect.before()) ? request.victim().observed() : effect.before(),
        request.measured().recovered(),
        request.victim().unit(),
        last.changes().getFirst().kind(),
        request.victim().resource(),
        request.victim().metric());
  }

  /**
   * Returns the evidence of a diagnosis, followed by evidence about the effects of the other stages
   * and about an end after a long duration.
   */
  public List<Evidence> beside(List<Evidence> reasons) {
    List<Evidence> all =
        new ArrayList<>(
            reasons.stream()
                .filter(each -> each.kind() != EvidenceKind.RECOVERY_AFTER_CHANGE)
                .toList());
    List<Evidence> others =
        stages.stream().filter(stage -> !isLast(stage)).flatMap(this::evidence).toList();
    all.addAll(others.subList(Math.max(0, others.size() - MAX_OTHER_STAGES), others.size()));
    return LastingEpisode.beside(all, request);
  }

  private boolean isLast(ChangeGroup stage) {
    return stage.isNearTheEnd(request);
  }

  private Stream<Evidence> evidence(ChangeGroup stage) {
    Effect effect = stage.effect(request);
    return effect.outcome() == Outcome.UNKNOWN
        ? Stream.empty()
        : Stream.of(
            new Evidence(
                EvidenceKind.RECOVERY_AFTER_CHANGE,
                words(stage, effect),
                effect.left(),
                "1",
                List.of(PlotSeries.victim(request))));
  }

  private String words(ChangeGroup stage, Effect effect) {
    return Texts.of(
        "evidence.stage",
        TextFormat.duration((stage.begin() - request.onsetMs()) / 1000.0),
        Texts.changes(stage.words()),
        outcomeText(effect),
        Texts.metric(request.victim().metric()),
        new Quantity(effect.after(), request.victim().unit()),
        new Quantity(effect.before(), request.victim().unit()));
  }

  private static String outcomeText(Effect effect) {
    return switch (effect.outcome()) {
      case RECOVERED -> Texts.of("effect.well");
      case PARTIAL -> Texts.of("effect.better");
      case NONE, UNKNOWN ->
          Texts.of(
              effect.isInsignificant()
                  ? "effect.none"
                  : effect.left() > 1 ? "effect.worse" : "effect.hardly");
    };
  }
}
