package io.crosstalk.bench.storm;

import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.PlannedDegradation;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the verdicts of a run with the plan of a storm and counts right, wrong and missing
 * verdicts.
 */
final class VerdictScore {
  /**
   * Number of steps by which the onset of an episode may precede the planned degradation; noise
   * just before the degradation can move the onset.
   */
  private static final int SLACK_STEPS = 3;

  private final TroublePlan plan;
  private final int from;
  private final Map<String, Integer> machines = new HashMap<>();
  private final Map<String, EpisodeScore> episodes = new LinkedHashMap<>();
  private final Map<Integer, List<EpisodeScore>> untimed = new HashMap<>();
  private long verdicts;
  private long outside;

  /**
   * Score for the degradations of a plan that begin at a step or later. Verdicts on earlier
   * degradations are ignored.
   *
   * @param count number of machines
   * @param from first step
   */
  VerdictScore(TroublePlan plan, int count, int from) {
    this.plan = plan;
    this.from = from;
    for (int i = 0; i < count; i++) {
      machines.put(Landscape.machine(i), i);
    }
  }

  /**
   * Adds the next message of the verdicts topic; the messages of each partition must be added in
   * their order.
   *
   * @param partition partition of the message
   */
  void take(int partition, VerdictMessage message) {
    switch (message) {
      case Verdict verdict -> take(partition, verdict);
      case VerdictMessage.Complete tick -> {
        long time = tick.completeThrough().toEpochMilli();
        List<EpisodeScore> waiting = untimed.remove(partition);
        if (waiting != null) {
          waiting.forEach(episode -> episode.writtenThrough = time);
        }
      }
    }
  }

  private void take(int partition, Verdict verdict) {
    verdicts++;
    Integer victim = machines.get(verdict.victim().resource());
    Optional<PlannedDegradation> degradation =
        victim == null ? Optional.empty() : plannedDegradation(victim, verdict);
    if (degradation.isEmpty()) {
      boolean culprits = victim != null && isCulprit(victim);
      outside += culprits ? 0 : 1;
      return;
    }
    if (degradation.get().from() < from) {
      return;
    }
    EpisodeScore episode =
        episodes.computeIfAbsent(verdict.episode().id(), id -> new EpisodeScore(degradation.get()));
    episode.firstDecided = Math.min(episode.firstDecided, verdict.decidedAt().toEpochMilli());
    if (verdict.state() == VerdictState.FINAL) {
      episode.last = verdict;
      untimed.computeIfAbsent(partition, key -> new ArrayList<>()).add(episode);
    } else if (verdict.state() == VerdictState.WITHDRAWN) {
      episode.last = null;
    }
  }

  /**
   * Planned degradation of the victim during which the verdict's episode begins; empty when there
   * is none.
   */
  private Optional<PlannedDegradation> plannedDegradation(int victim, Verdict verdict) {
    long onset = verdict.episode().onset().toEpochMilli();
    return plan.degradationsOf(victim).stream()
        .filter(degradation -> StormWorkload.timeOf(degradation.from() - SLACK_STEPS) <= onset)
        .filter(degradation -> onset < StormWorkload.timeOf(degradation.to()))
        .findFirst();
  }

  private boolean isCulprit(int machine) {
    return plan.troubles().stream().anyMatch(trouble -> trouble.culprit() == machine);
  }

  VerdictFigures figures() {
    List<EpisodeScore> finals =
        episodes.values().stream().filter(episode -> episode.last != null).toList();
    Set<PlannedDegradation> judged = new HashSet<>();
    finals.forEach(episode -> judged.add(episode.degradation));
    long degradations =
        plan.troubles().stream()
            .filter(trouble -> trouble.from() >= from)
            .mapToLong(trouble -> trouble.victims().size())
            .sum();
    return new VerdictFigures(
        verdicts,
        outside,
        degradations,
        judged.size(),
        finals.size(),
        finals.stream().filter(EpisodeScore::isRight).count(),
        finals.stream().filter(EpisodeScore::namesAnother).count(),
        DelayFigures.of(episodes.values().stream().mapToDouble(EpisodeScore::firstDelay)),
        DelayFigures.of(finals.stream().mapToDouble(EpisodeScore::finalDelay)),
        DelayFigures.of(
            finals.stream()
                .filter(episode -> episode.writtenThrough > 0)
                .mapToDouble(EpisodeScore::writtenDelay)));
  }

  /** First and last verdict on one episode of a victim. */
  private static final class EpisodeScore {
    private final PlannedDegradation degradation;
    private long firstDecided = Long.MAX_VALUE;
    private long writtenThrough;
    private @Nullable Verdict last;

    EpisodeScore(PlannedDegradation degradation) {
      this.degradation = degradation;
    }

    double firstDelay() {
      return intervals(firstDecided, degradation.from());
    }

    double finalDelay() {
      return last == null
          ? Double.NaN
          : intervals(last.decidedAt().toEpochMilli(), degradation.to() - 1);
    }

    double writtenDelay() {
      return intervals(writtenThrough, degradation.to() - 1);
    }

    private static double intervals(long time, int step) {
      return (double) (time - StormWorkload.timeOf(step)) / StormWorkload.INTERVAL_MS;
    }

    boolean isRight() {
      return culprit().filter(this::isTheCulprit).isPresent();
    }

    boolean namesAnother() {
      return last != null
          && last.suspects().stream()
              .anyMatch(suspect -> suspect.isCulprit() && !isTheCulprit(suspect));
    }

    private Optional<Suspect> culprit() {
      return last == null
          ? Optional.empty()
          : last.suspects().stream().findFirst().filter(Suspect::isCulprit);
    }

    private boolean isTheCulprit(Suspect suspect) {
      return suspect.resource().equals(Landscape.machine(degradation.trouble().culprit()));
    }
  }
}
