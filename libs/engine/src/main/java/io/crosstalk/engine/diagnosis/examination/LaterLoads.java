package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.LoudTimes;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds loads that were high in a part of the time since the onset in which the degradation was
 * greater. They do not explain the onset, but may be a further cause.
 */
final class LaterLoads {
  private final Timeline timeline;

  /** Degradation of the victim since the onset. */
  private final double[] degradation;

  private final List<LaterLoad> found = new ArrayList<>();

  /**
   * A load that was high for a part of the time.
   *
   * @param alignment correlation of being loud with the degradation, greater than 0
   * @param level how much the load exceeds its median before the onset when it is high
   */
  private record LaterLoad(String resource, Load load, double alignment, double level) {}

  LaterLoads(Timeline timeline) {
    this.timeline = timeline;
    degradation = new double[timeline.size() - timeline.before()];
    for (int i = 0; i < degradation.length; i++) {
      degradation[i] = timeline.degradation(timeline.before() + i);
    }
  }

  /** Adds the loads of a member of some kinds. */
  LaterLoads add(SampleComparison comparison, Predicate<LoadKind> kinds) {
    for (Load load : comparison.demands()) {
      if (kinds.test(load.kind())) {
        add(comparison.id(), load);
      }
    }
    return this;
  }

  private void add(String resource, Load load) {
    double[] excess = new double[degradation.length];
    for (int i = 0; i < excess.length; i++) {
      double more = load.values()[timeline.before() + i] - load.before();
      excess[i] = more > 0 ? more : 0;
    }
    LoudTimes loud = LoudTimes.of(excess);
    double alignment = loud.correlationWith(degradation);
    if (alignment > 0 && load.isHigh(load.before() + loud.level())) {
      found.add(new LaterLoad(resource, load, alignment, loud.level()));
    }
  }

  /** Series of the most noticeable loads, each resource once. */
  List<Series> series(int most) {
    Map<LoadKind, Double> highest = new EnumMap<>(LoadKind.class);
    found.forEach(each -> highest.merge(each.load().kind(), each.level(), Math::max));
    Set<String> seen = new HashSet<>();
    return found.stream()
        .sorted(
            Comparator.comparingDouble(
                    (LaterLoad each) ->
                        -each.alignment()
                            * each.level()
                            / Objects.requireNonNull(highest.get(each.load().kind())))
                .thenComparing(LaterLoad::resource))
        .filter(each -> seen.add(each.resource()))
        .limit(most)
        .map(
            each ->
                PlotSeries.of(
                    each.resource(),
                    each.load().metric(),
                    each.load().kind().unit(),
                    timeline,
                    each.load().values()))
        .toList();
  }
}
