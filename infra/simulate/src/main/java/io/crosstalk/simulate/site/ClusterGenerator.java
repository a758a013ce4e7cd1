package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.InventoryList;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.monitoring.ImperfectInstrument;
import io.crosstalk.simulate.monitoring.Metering;
import io.crosstalk.simulate.monitoring.SimulatedSample;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.Sampler;
import io.crosstalk.simulate.run.Simulation;
import io.crosstalk.simulate.trouble.DeviceStalls;
import io.crosstalk.simulate.truth.Confirmation;
import io.crosstalk.simulate.truth.Expected;
import io.crosstalk.simulate.truth.GroundTruth;
import io.crosstalk.simulate.truth.StochasticRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Simulates clusters with random parts, and repeats this until each contention domain of the
 * cluster shows what its kind of case requires, such as a degraded victim.
 */
final class ClusterGenerator {
  private static final int ROUNDS = 1_000;

  /** Time between two troubles of the same victims. */
  private static final Duration APART = Duration.ofMinutes(20);

  private final SiteSpec spec;
  private final CaseTimeline site;
  private final ClusterDomains domains;
  private final SeededRandom dice;

  ClusterGenerator(SiteSpec spec, CaseTimeline site, ClusterDomains domains, SeededRandom dice) {
    this.spec = spec;
    this.site = site;
    this.domains = domains;
    this.dice = dice.fork("cluster-" + domains.cluster());
  }

  SimulatedCluster generate() {
    int[] attempts = new int[domains.size()];
    var reasons = new ArrayList<String>();
    for (int round = 0; round < ROUNDS; round++) {
      try {
        return attempt(attempts);
      } catch (UnsuitableDomain e) {
        reasons.add(domains.kinds().get(e.index()) + ": " + e.getMessage());
        attempts[e.index()]++;
      }
    }
    throw new IllegalStateException(
        "cluster " + domains.cluster() + " of " + spec + " cannot be drawn: " + reasons);
  }

  private SimulatedCluster attempt(int... attempts) {
    ClusterDraft cluster = new ClusterPlan(spec, site, domains, dice).build(attempts);
    DataCentreDraft whole = cluster.whole();
    List<Gauge> gauges = new Metering(whole, cluster.kinds()).gauges();
    var calm = new CalmRuns(cluster, gauges);
    calm.checkHarmless();
    List<@Nullable Expected> expected = calm.expected();
    checkApart(expected);
    List<ServiceStation> shares =
        cluster.domains().stream().flatMap(each -> each.shares().stream()).toList();
    var shareGauges = shares.stream().flatMap(each -> ShareMeter.gauges(each).stream()).toList();
    var sampler = new Sampler(gauges, site);
    var shareSampler = new Sampler(shareGauges, site);
    List<Event> events = events(cluster);
    new Simulation(whole.model, site)
        .stochastic(
            dice.fork("life"),
            events,
            second -> {
              sampler.look(second);
              shareSampler.look(second);
            });
    var truths = calm.truths();
    List<SiteTrouble> troubles = confirmed(cluster, truths, expected, gauges, sampler);
    var life = new StochasticRun(calm.ordinary(), gauges, sampler);
    var degradations =
        new DegradationSearch(cluster, troubles, life, calm.ordinary().withoutCauses(), events)
            .find();
    return new SimulatedCluster(
        new InventoryList(whole).list(),
        samples(cluster, gauges, sampler),
        whole.changes,
        new ClusterTruth(
            cluster.domains().stream().map(each -> DomainTruth.of(each, degradations)).toList(),
            troubles.stream().map(TroubleTruth::of).toList(),
            degradations),
        shares(cluster, shareSampler));
  }

  /** Events of the run with chance. */
  private static List<Event> events(ClusterDraft cluster) {
    DataCentreDraft whole = cluster.whole();
    var events = new ArrayList<>(whole.events);
    cluster.domains().forEach(each -> new NaturalBursts(each).addTo(events));
    events.add(
        DeviceStalls.draw(
            whole.dice.fork("stalls"), whole.model.stations, whole.timeline.duration()));
    return events;
  }

  /** Checks that no two troubles degrade the same resource at the same time. */
  private static void checkApart(List<@Nullable Expected> expected) {
    for (int i = 0; i < expected.size(); i++) {
      Expected later = expected.get(i);
      for (int j = 0; j < i && later != null; j++) {
        Expected earlier = expected.get(j);
        if (earlier != null && areNear(earlier, later) && haveCommon(earlier, later)) {
          throw new UnsuitableDomain(i, new Unsuitable("two troubles of the same victims"));
        }
      }
    }
  }

  private static boolean areNear(Expected one, Expected other) {
    return begin(one).isBefore(end(other)) && begin(other).isBefore(end(one));
  }

  private static Instant begin(Expected expected) {
    return expected.onset().minus(APART);
  }

  private static Instant end(Expected expected) {
    return expected.end() == null ? Instant.MAX : expected.end();
  }

  private static boolean haveCommon(Expected one, Expected other) {
    return !Collections.disjoint(one.victims(), other.victims())
        || !Collections.disjoint(one.culprits(), other.victims())
        || !Collections.disjoint(one.victims(), other.culprits());
  }

  private static List<SiteTrouble> confirmed(
      ClusterDraft cluster,
      List<GroundTruth> truths,
      List<@Nullable Expected> expected,
      List<Gauge> gauges,
      Sampler sampler) {
    var troubles = new ArrayList<SiteTrouble>();
    for (int i = 0; i < truths.size(); i++) {
      SiteDomain domain = cluster.domains().get(i);
      GroundTruth truth = truths.get(i);
      Expected calm = expected.get(i);
      if (calm != null) {
        var confirmation =
            new Confirmation(domain.draft(), new StochasticRun(truth, gauges, sampler));
        Expected confirmed = UnsuitableDomain.of(i, () -> confirmation.confirm(calm));
        troubles.add(
            new SiteTrouble(
                "trouble-%03d".formatted(domain.number()),
                domain,
                Objects.requireNonNull(confirmed)));
      }
    }
    return troubles;
  }

  private static List<SimulatedSample> samples(
      ClusterDraft cluster, List<Gauge> gauges, Sampler sampler) {
    List<DataCentreDraft> troubles = cluster.troubled().stream().map(SiteDomain::draft).toList();
    var instrument = new ImperfectInstrument(cluster.whole(), troubles);
    var samples = new ArrayList<SimulatedSample>();
    for (int i = 0; i < gauges.size(); i++) {
      samples.addAll(instrument.measure(gauges.get(i), sampler.means(i)));
    }
    samples.sort(Comparator.comparingLong(SimulatedSample::timeMs));
    return samples;
  }

  private static List<ArrayShare> shares(ClusterDraft cluster, Sampler sampler) {
    var shares = new ArrayList<ArrayShare>();
    int gauge = 0;
    for (SiteDomain domain : cluster.domains()) {
      for (ServiceStation share : domain.shares()) {
        int first = gauge;
        int count = ShareMeter.gauges(share).size();
        gauge += count;
        shares.add(
            new ArrayShare(
                domain.number(),
                IntStream.range(first, first + count).mapToObj(sampler::means).toList()));
      }
    }
    return shares;
  }
}
