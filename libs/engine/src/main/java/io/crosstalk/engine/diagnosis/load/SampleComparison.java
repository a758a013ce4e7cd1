package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.window.SampleFrame;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Observation of a member that compares all its samples with the victim's timeline.
 *
 * @param degradations degradation by kind, as a ratio to its baseline at the timeline's times; NaN
 *     where unknown
 */
public record SampleComparison(
    Member member,
    SampleFrame frame,
    List<Load> demands,
    MemberDegradation degradation,
    Map<Degradation, double[]> degradations)
    implements Observation {

  static SampleComparison at(Member member, Timeline timeline, Set<LoadKind> kinds) {
    long from = timeline.start() - 2 * timeline.interval();
    SampleFrame frame = member.window().read(from, timeline.comparedThrough());
    Alignment aligned = new Alignment(frame, timeline);
    List<Load> demands = new ArrayList<>(kinds.size());
    if (DiagnosisRequestFactory.canBeVictim(member.resource().kind())) {
      for (LoadKind kind : kinds) {
        Load load = kind.of(member, aligned);
        if (load != null) {
          demands.add(load);
        }
      }
    }
    Map<Degradation, double[]> degradations = degradations(aligned);
    long intervalMs = frame.intervalMs();
    MemberDegradation degradation =
        MemberDegradation.of(
            kind -> CommonCourse.degradation(timeline, degradations.get(kind), intervalMs));
    return new SampleComparison(member, frame, demands, degradation, degradations);
  }

  /** Loads that the resource reports, by kind, whether or not it can be a victim. */
  public Map<LoadKind, Load> loads(Timeline timeline) {
    Map<LoadKind, Load> loads = new EnumMap<>(LoadKind.class);
    Alignment aligned = new Alignment(frame, timeline);
    for (LoadKind kind : LoadKind.values()) {
      Load load = kind.of(member, aligned);
      if (load != null) {
        loads.put(kind, load);
      }
    }
    return loads;
  }

  private static Map<Degradation, double[]> degradations(Alignment aligned) {
    Map<Degradation, double[]> degradations = new EnumMap<>(Degradation.class);
    for (Degradation degradation : Degradation.values()) {
      double[] values = aligned.values(degradation.metric().name());
      if (values != null) {
        degradations.put(degradation, values);
      }
    }
    return degradations;
  }

  /**
   * Degradation that an excess of a load would cause to the member itself, as a ratio to its
   * baseline; NaN where unknown, null when it is not measured.
   */
  public double @Nullable [] degradationBy(LoadKind kind) {
    return degradations.get(kind.effect());
  }

  /**
   * Median ratio of a kind of waiting to its baseline during the episode; NaN when it is not
   * measured.
   */
  public double waitDuring(Degradation kind, Timeline timeline) {
    double[] values = degradations.get(kind);
    return values == null ? Double.NaN : timeline.medianDuring(values);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
