package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeTrace;
import io.crosstalk.simulate.truth.Expected;
import io.crosstalk.simulate.truth.GroundTruth;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs of a cluster without chance: without causes, and with each trouble alone. */
final class CalmRuns {
  private final ClusterDraft cluster;
  private final DataCentreDraft whole;
  private final List<Gauge> gauges;
  private final GaugeTrace without;
  private final List<GroundTruth> truths = new ArrayList<>();

  /**
   * @param gauges of the cluster
   */
  CalmRuns(ClusterDraft cluster, List<Gauge> gauges) {
    this.cluster = cluster;
    this.whole = cluster.whole();
    Set<String> users = users();
    this.gauges =
        gauges.stream()
            .filter(each -> each.isQuality() && users.contains(each.resource()))
            .toList();
    this.without = trace(whole.harmlessEvents());
  }

  private Set<String> users() {
    var users = new HashSet<String>();
    whole.model.clients.forEach(each -> users.add(each.id));
    whole.model.apps.forEach(each -> users.add(each.id));
    return users;
  }

  private GaugeTrace trace(List<Event> events) {
    return GaugeTrace.of(whole.model, whole.timeline, gauges, events);
  }

  /**
   * Compares the harmless events with a run without any.
   *
   * @throws UnsuitableDomain when they are not harmless
   */
  void checkHarmless() {
    List<Event> harmless = new ArrayList<>();
    cluster.domains().forEach(each -> harmless.addAll(harmlessOf(each)));
    if (harmless.isEmpty()) {
      return;
    }
    GaugeTrace nothing = trace(List.of());
    try {
      new GroundTruth(whole, trace(harmless), nothing).checkHarmless(nothing);
    } catch (Unsuitable together) {
      checkEach(nothing);
      throw new UnsuitableDomain(lastWithHarmless(), together);
    }
  }

  /** Events of a domain that must degrade nothing; habits may. */
  private static List<Event> harmlessOf(SiteDomain domain) {
    return domain.draft().kind.isNightly() ? List.of() : domain.draft().harmlessEvents();
  }

  private void checkEach(GaugeTrace nothing) {
    for (int i = 0; i < cluster.domains().size(); i++) {
      SiteDomain domain = cluster.domains().get(i);
      List<Event> own = harmlessOf(domain);
      if (!own.isEmpty()) {
        var truth = new GroundTruth(domain.draft(), trace(own), nothing);
        UnsuitableDomain.of(i, () -> truth.checkHarmless(nothing));
      }
    }
  }

  private int lastWithHarmless() {
    int last = cluster.domains().size() - 1;
    while (last > 0 && harmlessOf(cluster.domains().get(last)).isEmpty()) {
      last--;
    }
    return last;
  }

  /**
   * Expected incident of each domain; null where none is expected.
   *
   * @throws UnsuitableDomain when a trouble does not do what its kind describes
   */
  List<@Nullable Expected> expected() {
    var expected = new ArrayList<@Nullable Expected>();
    for (SiteDomain each : cluster.domains()) {
      int index = expected.size();
      var truth = new GroundTruth(each.draft(), without, with(each));
      truths.add(truth);
      expected.add(
          each.isTroubled() ? UnsuitableDomain.of(index, truth::diagnose).orElse(null) : null);
    }
    return expected;
  }

  private GaugeTrace with(SiteDomain domain) {
    if (!domain.isTroubled()) {
      return without;
    }
    var events = new ArrayList<>(whole.harmlessEvents());
    domain.draft().events.stream().filter(Event::isCause).forEach(events::add);
    return trace(events);
  }

  /** Truth about each domain, once its incident is known. */
  List<GroundTruth> truths() {
    return truths;
  }

  /** Truth without any trouble. */
  GroundTruth ordinary() {
    return new GroundTruth(whole, without, without);
  }
}
