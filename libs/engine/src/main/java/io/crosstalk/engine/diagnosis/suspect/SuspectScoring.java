package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.Candidate;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.event.Exoneration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Result of scoring all members that loaded a domain: the suspects, and the exonerated members. A
 * member that is a culprit by the samples of one source is not exonerated by the samples of another
 * source.
 */
public final class SuspectScoring {
  /** Least probability of a candidate that is passed on to the next stage. */
  private static final double LEAST_CANDIDATE = 0.001;

  private static final Comparator<ScoredSuspect> FOREMOST_FIRST =
      Comparator.comparingDouble((ScoredSuspect each) -> each.suspect().probability()).reversed();

  private final Predicate<SampleComparison> self;
  private final Timeline timeline;
  private final List<ScoredSuspect> scored;
  private final Set<String> culprits = new HashSet<>();
  private final Map<String, ExoneratedMember> exonerations = new TreeMap<>();

  private SuspectScoring(
      List<ScoredSuspect> scored, Predicate<SampleComparison> self, Timeline timeline) {
    this.scored = scored;
    this.self = self;
    this.timeline = timeline;
    scored.stream()
        .filter(each -> each.suspect().isCulprit())
        .forEach(each -> culprits.add(each.id()));
  }

  /**
   * Scores the members of a domain.
   *
   * @param scored members whose load has grown, with their scores
   * @param comparisons comparisons of all members, in which short high loads are looked for
   * @param self whether a comparison is of the victim's own resources
   */
  public static SuspectScoring of(
      List<ScoredSuspect> scored,
      List<SampleComparison> comparisons,
      Predicate<SampleComparison> self,
      Timeline timeline) {
    SuspectScoring scoring = new SuspectScoring(scored, self, timeline);
    scored.stream()
        .flatMap(each -> each.suspect().exonerate().stream())
        .forEach(scoring::exonerate);
    comparisons.stream()
        .filter(each -> !self.test(each))
        .flatMap(each -> BriefSuspect.among(each, timeline).stream())
        .forEach(scoring::exonerate);
    return scoring;
  }

  private void exonerate(ExoneratedMember exonerated) {
    String resource = exonerated.exoneration().resource();
    if (!culprits.contains(resource)) {
      exonerations.putIfAbsent(resource, exonerated);
    }
  }

  public Set<String> culprits() {
    return culprits;
  }

  /**
   * Returns the most probable candidates: at most {@code most} neighbours, followed by at most
   * {@code most} of the victim's own resources.
   */
  public List<Candidate> candidates(int most) {
    List<Candidate> foremost = new ArrayList<>(foremost(false, most));
    foremost.addAll(foremost(true, most));
    return foremost;
  }

  /** Most probable candidates, each resource once even when several sources measure it. */
  private List<Candidate> foremost(boolean own, int most) {
    Set<String> seen = new HashSet<>();
    return scored.stream()
        .filter(each -> self.test(each.look()) == own)
        .filter(each -> each.suspect().probability() >= LEAST_CANDIDATE)
        .sorted(
            Comparator.comparing(this::isExonerated)
                .thenComparing(FOREMOST_FIRST)
                .thenComparing(ScoredSuspect::id))
        .filter(each -> seen.add(each.id()))
        .limit(most)
        .map(each -> each.suspect().candidate(own, isExonerated(each)))
        .toList();
  }

  private boolean isExonerated(ScoredSuspect suspect) {
    return exonerations.containsKey(suspect.id());
  }

  /**
   * Exonerations of the largest loads with their series, the largest first. Each load is compared
   * with the largest one of its kind.
   */
  public List<Exoneration> exonerated(int most) {
    return largest(most).map(member -> member.plotted(timeline)).toList();
  }

  /** The same exonerations without series, which would be large for each of many victims. */
  public List<Exoneration> exoneratedWithoutSeries(int most) {
    return largest(most).map(ExoneratedMember::exoneration).toList();
  }

  private Stream<ExoneratedMember> largest(int most) {
    Map<LoadKind, Double> loudest = loudest(exonerations.values());
    ToDoubleFunction<ExoneratedMember> loudness =
        each -> each.rise() / Objects.requireNonNull(loudest.get(each.kind()));
    return exonerations.values().stream()
        .sorted(
            Comparator.comparingDouble(loudness).reversed().thenComparing(ExoneratedMember::kind))
        .limit(most);
  }

  private static Map<LoadKind, Double> loudest(Collection<ExoneratedMember> exonerations) {
    Map<LoadKind, Double> loudest = new EnumMap<>(LoadKind.class);
    exonerations.forEach(each -> loudest.merge(each.kind(), each.rise(), Math::max));
    return loudest;
  }
}
