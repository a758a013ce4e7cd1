package io.crosstalk.simulate.site;

import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeTrace;
import io.crosstalk.simulate.truth.StochasticRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds every degradation of a cluster's run with chance, and what explains it. */
final class DegradationSearch {
  private static final double LEAST_SHARE = 0.05;
  private static final double PERCENT = 100;

  private final ClusterDraft cluster;
  private final List<SiteTrouble> troubles;
  private final StochasticRun life;
  private final GaugeTrace normal;
  private final Counterfactual counterfactual;

  /**
   * @param normal run without chance and causes
   * @param events all that happened in the run with chance
   */
  DegradationSearch(
      ClusterDraft cluster,
      List<SiteTrouble> troubles,
      StochasticRun life,
      GaugeTrace normal,
      List<Event> events) {
    this.cluster = cluster;
    this.troubles = troubles;
    this.life = life;
    this.normal = normal;
    this.counterfactual = new Counterfactual(cluster.whole(), events, normal.gauges());
  }

  List<Degradation> find() {
    Map<String, List<DegradedSeries>> series = series();
    var found = new ArrayList<Degradation>();
    for (SiteDomain domain : cluster.domains()) {
      var degraded = new ArrayList<DegradedResource>();
      series.forEach(
          (resource, stretches) -> {
            if (domain.has(resource)) {
              degraded.addAll(DegradedResource.join(resource, stretches));
            }
          });
      together(degraded).forEach(each -> found.addAll(explained(domain, each)));
    }
    return found;
  }

  private Map<String, List<DegradedSeries>> series() {
    var series = new LinkedHashMap<String, List<DegradedSeries>>();
    for (int i = 0; i < normal.gauges().size(); i++) {
      Gauge gauge = normal.gauges().get(i);
      int interval = cluster.whole().timeline.interval(gauge.source());
      series
          .computeIfAbsent(gauge.resource(), each -> new ArrayList<>())
          .addAll(DegradedSeries.find(i, gauge, interval, life.moments(gauge)));
    }
    return series;
  }

  /** Groups stretches that overlap, so that each group is repeated at once. */
  private static List<List<DegradedResource>> together(List<DegradedResource> degraded) {
    var groups = new ArrayList<List<DegradedResource>>();
    int end = -1;
    for (DegradedResource each :
        degraded.stream().sorted(Comparator.comparingInt(DegradedResource::from)).toList()) {
      if (each.from() > end) {
        groups.add(new ArrayList<>());
      }
      groups.getLast().add(each);
      end = Math.max(end, each.to());
    }
    return groups;
  }

  private List<Degradation> explained(SiteDomain domain, List<DegradedResource> group) {
    List<DegradedSeries> series = group.stream().flatMap(each -> each.series().stream()).toList();
    var excess = new LoadExcess(clients(domain, group), cluster.whole().model.clients);
    double[] asItWas = counterfactual.asItWas(series, excess);
    var loads = new LinkedHashMap<String, double[]>();
    for (SimulatedClient each : excess.loud()) {
      loads.put(each.id, shares(series, asItWas, counterfactual.without(each, series)));
    }
    var causes = new LinkedHashMap<String, double[]>();
    for (SiteTrouble each : troubles) {
      if (overlaps(each, series)) {
        causes.put(
            each.id(), shares(series, asItWas, counterfactual.without(each.draft(), series)));
      }
    }
    var found = new ArrayList<Degradation>();
    int offset = 0;
    for (DegradedResource each : group) {
      found.add(degradation(domain, each, pick(loads, offset, each), pick(causes, offset, each)));
      offset += each.series().size();
    }
    return found;
  }

  private List<SimulatedClient> clients(SiteDomain domain, List<DegradedResource> group) {
    var clients = new ArrayList<SimulatedClient>();
    for (DegradedResource resource : group) {
      domain.draft().part.clients.stream()
          .filter(each -> each.id.equals(resource.resource()))
          .forEach(clients::add);
      domain.draft().part.apps.stream()
          .filter(each -> each.id.equals(resource.resource()))
          .forEach(app -> app.parts.forEach(part -> clients.add(part.client())));
    }
    return clients;
  }

  private boolean overlaps(SiteTrouble trouble, List<DegradedSeries> series) {
    CaseTimeline times = trouble.draft().timeline;
    int length = times.eventTo() - times.eventFrom();
    return series.stream()
        .anyMatch(each -> each.to() > times.eventFrom() && each.from() < times.eventTo() + length);
  }

  /** Share of each degradation that is not there in the other run. */
  private double[] shares(List<DegradedSeries> series, double[] asItWas, double... without) {
    var shares = new double[series.size()];
    for (int i = 0; i < shares.length; i++) {
      double ordinary = ordinary(series.get(i));
      double whole = asItWas[i] - ordinary;
      shares[i] = whole == 0 ? 0 : Math.clamp((asItWas[i] - without[i]) / whole, 0, 1);
    }
    return shares;
  }

  private double ordinary(DegradedSeries series) {
    int first = Math.clamp(series.from() / normal.step(), 0, normal.steps() - 1);
    int last = Math.clamp(series.to() / normal.step(), first + 1, normal.steps());
    double sum = 0;
    for (int i = first; i < last; i++) {
      sum += normal.value(series.gauge(), i);
    }
    return sum / (last - first);
  }

  /** Largest share over the gauges of a resource, of each cause that explains something. */
  private static Map<String, Double> pick(
      Map<String, double[]> shares, int offset, DegradedResource resource) {
    var picked = new LinkedHashMap<String, Double>();
    shares.forEach(
        (cause, all) -> {
          double most = 0;
          for (int i = 0; i < resource.series().size(); i++) {
            most = Math.max(most, all[offset + i]);
          }
          if (most >= LEAST_SHARE) {
            picked.put(cause, Math.round(PERCENT * most) / PERCENT);
          }
        });
    return picked;
  }

  private Degradation degradation(
      SiteDomain domain,
      DegradedResource degraded,
      Map<String, Double> loads,
      Map<String, Double> causes) {
    CaseTimeline times = cluster.whole().timeline;
    DegradedSeries worst = degraded.worst();
    return new Degradation(
        degraded.resource(),
        domain.id(),
        normal.gauges().get(worst.gauge()).metric(),
        times.at(degraded.from()),
        times.at(degraded.to()),
        Math.round(10 * worst.worst()) / 10.0,
        loads,
        causes);
  }
}
