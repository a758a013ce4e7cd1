package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.Simulation;
import java.util.ArrayList;
import java.util.List;

/**
 * Repetitions of a stretch of the run with chance: the same chance, with the load of a client or a
 * trouble taken away.
 */
final class Counterfactual {
  /** Time before the stretch from which on it is repeated, so that postponed work is there. */
  private static final int LEAD = 600;

  private final DataCentreDraft whole;
  private final List<Event> events;
  private final List<Gauge> gauges;

  /**
   * @param events all that happened in the run
   */
  Counterfactual(DataCentreDraft whole, List<Event> events, List<Gauge> gauges) {
    this.whole = whole;
    this.events = List.copyOf(events);
    this.gauges = gauges;
  }

  /** Means of each degraded series over its stretch, in the order of the series. */
  double[] asItWas(List<DegradedSeries> series, Simulation.Observer observer) {
    return means(series, events, observer);
  }

  double[] without(SimulatedClient client, List<DegradedSeries> series) {
    var fewer = new ArrayList<>(events);
    fewer.add(Event.harmless(second -> client.restrictToOrdinaryLoad()));
    return means(series, fewer, second -> {});
  }

  double[] without(DataCentreDraft trouble, List<DegradedSeries> series) {
    List<Event> fewer =
        events.stream().filter(each -> !each.isCause() || !trouble.events.contains(each)).toList();
    return means(series, fewer, second -> {});
  }

  private double[] means(
      List<DegradedSeries> series, List<Event> events, Simulation.Observer observer) {
    int from = series.stream().mapToInt(DegradedSeries::from).min().orElseThrow();
    int to = series.stream().mapToInt(DegradedSeries::to).max().orElseThrow();
    var sums = new double[series.size()];
    var counts = new int[series.size()];
    int step = whole.timeline.step();
    new Simulation(whole.model, whole.timeline)
        .again(
            Math.max(0, from - LEAD) / step * step,
            to,
            events,
            second -> {
              if (second > from) {
                observer.look(second);
              }
              for (int i = 0; i < sums.length; i++) {
                DegradedSeries each = series.get(i);
                if (second > each.from() && second <= each.to()) {
                  sums[i] += gauges.get(each.gauge()).value().getAsDouble();
                  counts[i]++;
                }
              }
            });
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= Math.max(1, counts[i]);
    }
    return sums;
  }
}
