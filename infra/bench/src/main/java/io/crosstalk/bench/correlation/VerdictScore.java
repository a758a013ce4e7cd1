package io.crosstalk.bench.correlation;

import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.bench.load.TroublePlan.Degradation;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares the verdicts of a run with the measured troubles of its plan: speed counts only if the
 * verdicts are right.
 */
public final class VerdictScore {
  /** Noise just before a degradation can move the onset of its episode. */
  private static final int SLACK_STEPS = 3;

  /** An episode ends with the third recovered sample. */
  private static final int RECOVERED = 3;

  private static final double PERCENT = 100;

  private final TroublePlan plan;
  private final int from;
  private final Map<String, EpisodeScore> episodes = new LinkedHashMap<>();

  VerdictScore(Workload workload) {
    plan = workload.plan();
    from = workload.measuredFrom();
  }

  void take(Verdict verdict) {
    Optional<Degradation> degradation = planned(verdict);
    if (degradation.isEmpty()) {
      return;
    }
    EpisodeScore episode =
        episodes.computeIfAbsent(verdict.episode().id(), id -> new EpisodeScore(degradation.get()));
    if (verdict.state() == VerdictState.FINAL) {
      episode.last = verdict;
    } else if (verdict.state() == VerdictState.WITHDRAWN) {
      episode.last = null;
    }
  }

  /** Measured degradation of the victim during which the verdict's episode begins. */
  private Optional<Degradation> planned(Verdict verdict) {
    Instant onset = verdict.episode().onset();
    return plan.degradationsOf(Landscape.index(verdict.victim().resource())).stream()
        .filter(each -> each.from() >= from)
        .filter(each -> !onset.isBefore(Workload.timeOf(each.from() - SLACK_STEPS)))
        .filter(each -> onset.isBefore(Workload.timeOf(each.to())))
        .findFirst();
  }

  /** Share of the final verdicts that name the culprit first, at 0.5 or more, percent. */
  public double rightPercent() {
    return PERCENT * finals().stream().filter(EpisodeScore::isRight).count() / finals().size();
  }

  /** Share of the measured degradations that have a final verdict, percent. */
  public double judgedPercent() {
    long planned =
        plan.troubles().stream()
            .filter(trouble -> trouble.from() >= from)
            .mapToLong(trouble -> trouble.victims().size())
            .sum();
    return PERCENT * finals().stream().map(each -> each.degradation).distinct().count() / planned;
  }

  /** Number of final verdicts in which another machine has a probability of at least 0.5. */
  public long namingAnother() {
    return finals().stream().filter(EpisodeScore::namesAnother).count();
  }

  /**
   * Longest time from the sample that ends an episode to that of the final verdict, in sampling
   * intervals; NaN without final verdicts.
   */
  public double longestDelay() {
    return finals().stream().mapToDouble(EpisodeScore::delay).max().orElse(Double.NaN);
  }

  private List<EpisodeScore> finals() {
    return episodes.values().stream().filter(episode -> episode.last != null).toList();
  }

  /** Last verdict on one episode of a victim. */
  private static final class EpisodeScore {
    private final Degradation degradation;
    private @Nullable Verdict last;

    EpisodeScore(Degradation degradation) {
      this.degradation = degradation;
    }

    double delay() {
      Verdict verdict = last;
      Instant end = Workload.timeOf(degradation.to() - 1L + RECOVERED);
      return verdict == null
          ? Double.NaN
          : (double) Duration.between(end, verdict.decidedAt()).toMillis()
              / Workload.INTERVAL.toMillis();
    }

    boolean isRight() {
      return suspects().stream().findFirst().filter(this::isNamed).isPresent();
    }

    boolean namesAnother() {
      return suspects().stream().anyMatch(each -> each.isCulprit() && !isNamed(each));
    }

    private List<Suspect> suspects() {
      Verdict verdict = last;
      return verdict == null ? List.of() : verdict.suspects();
    }

    private boolean isNamed(Suspect suspect) {
      return suspect.isCulprit()
          && suspect.resource().equals(Landscape.machine(degradation.trouble().culprit()));
    }
  }
}
