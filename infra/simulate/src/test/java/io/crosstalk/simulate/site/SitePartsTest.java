package io.crosstalk.simulate.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.simulate.cases.DrawnCase;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.CaseKind.Family;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.MonitoringSource;
import io.crosstalk.simulate.run.Simulation;
import io.crosstalk.simulate.truth.StochasticRun.Moment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts from which sites are made. */
class SitePartsTest {
  private static final int MINUTE = 60;

  @ParameterizedTest
  @CsvSource({"10, 6", "24, 14", "60, 36"})
  void kinds_ofASite_areTroublesInSixtyPercentOfTheDomains(int domains, int troubled) {
    List<CaseKind> kinds =
        DomainKinds.draw(new SiteSpec(1, domains, 12, 6), new SeededRandom(domains));

    assertThat(kinds).hasSize(domains);
    assertThat(kinds).filteredOn(each -> each.family() != Family.SILENT).hasSize(troubled);
  }

  @Test
  void kinds_ofFewHours_haveNoHabits() {
    assertThat(DomainKinds.draw(new SiteSpec(1, 300, 48, 6), new SeededRandom(1)))
        .noneMatch(CaseKind::isNightly);
    assertThat(DomainKinds.draw(new SiteSpec(1, 300, 240, 6), new SeededRandom(1)))
        .contains(CaseKind.NIGHTLY, CaseKind.BULLY_BY_DAY);
  }

  @Test
  void clusters_haveAllDomainsInTheirOrder() {
    List<CaseKind> kinds = DomainKinds.draw(new SiteSpec(1, 40, 12, 6), new SeededRandom(3));
    List<ClusterDomains> clusters = ClusterDomains.divide(kinds, new SeededRandom(4));

    assertThat(clusters.stream().flatMap(each -> each.kinds().stream())).isEqualTo(kinds);
    int first = 0;
    for (ClusterDomains each : clusters) {
      assertThat(each.first()).isEqualTo(first);
      first += each.size();
    }
  }

  @Test
  void sharedArray_changesAfterThatManyDomains() {
    assertThat(SharedArrays.idOf(5, 6)).isEqualTo(SharedArrays.idOf(0, 6));
    assertThat(SharedArrays.idOf(6, 6)).isNotEqualTo(SharedArrays.idOf(5, 6));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 12, 6, '--domains is from 1 to 1000, not 0'",
    "24, 2, 6, '--hours is from 6 to 744, not 2'",
    "24, 12, 0, '--per-array is from 1 to 1000, not 0'"
  })
  void spec_outOfRange_isRefusedWithTheRange(int domains, int hours, int perArray, String reason) {
    assertThatThrownBy(() -> new SiteSpec(1, domains, hours, perArray)).hasMessage(reason);
  }

  @Test
  void troubles_beginAfterTheWarmUpAndWithinTheSite() {
    var times = new SiteTimeline(new SiteSpec(1, 24, 12, 6));
    CaseTimeline site = times.draw(new SeededRandom(1));
    for (int seed = 0; seed < 200; seed++) {
      CaseTimeline each = times.withTrouble(site, CaseKind.FAULT, new SeededRandom(seed));
      assertThat(each.eventFrom()).isBetween(90 * MINUTE, site.duration());
      assertThat(each.eventTo()).isBetween(each.eventFrom() + 10 * MINUTE, site.duration());
    }
  }

  /**
   * The degradation of a victim is gone without the culprit's load, and stays without another load.
   */
  @Test
  void counterfactual_withoutTheCulprit_endsTheDegradation() {
    DataCentreDraft draft = DrawnCase.of(CaseKind.BULLY_THROUGHPUT).draft();
    SimulatedClient victim = Objects.requireNonNull(draft.subject);
    SimulatedClient culprit = draft.culprits.getFirst();
    SimulatedClient other =
        draft.model.clients.stream()
            .filter(each -> each != victim && each != culprit)
            .findFirst()
            .orElseThrow();
    Gauge latency = Gauge.of(victim.id, "disk.latency", MonitoringSource.VMWARE, victim::diskMs);
    new Simulation(draft.model, draft.timeline)
        .stochastic(new SeededRandom(5), draft.events, second -> {});
    var counterfactual = new Counterfactual(draft, draft.events, List.of(latency));
    int middle = (draft.timeline.eventFrom() + draft.timeline.eventTo()) / 2;
    var series = List.of(new DegradedSeries(0, draft.timeline.eventFrom(), middle, 5));

    double asItWas = counterfactual.asItWas(series, second -> {})[0];

    assertThat(counterfactual.without(culprit, series)[0]).isLessThan(asItWas / 2);
    assertThat(counterfactual.without(draft, series)[0]).isLessThan(asItWas / 2);
    assertThat(counterfactual.without(other, series)[0]).isGreaterThan(asItWas / 2);
  }

  @Test
  void degradedSeries_aShortRecovery_doesNotEndIt() {
    assertThat(find(1, 4, 4, 1, 1, 4, 1, 1, 1, 1, 1, 4, 4))
        .extracting(DegradedSeries::from, DegradedSeries::to)
        .containsExactly(tuple(MINUTE, 6 * MINUTE), tuple(11 * MINUTE, 13 * MINUTE));
  }

  @Test
  void degradedSeries_aSingleSlowSample_doesNotCount() {
    assertThat(find(1, 1, 9, 1, 1, 1, 1, 1)).isEmpty();
  }

  private static List<DegradedSeries> find(double... factors) {
    Gauge gauge = Gauge.of("vm", "disk.latency", MonitoringSource.VMWARE, () -> 0);
    var moments = new ArrayList<Moment>();
    DoubleStream.of(factors)
        .forEach(each -> moments.add(new Moment(MINUTE * (moments.size() + 1), 5 * each, 5, 5)));
    return DegradedSeries.find(0, gauge, MINUTE, Collections.unmodifiableList(moments));
  }

  @Test
  void degradedResource_joinsOverlappingSeries() {
    List<DegradedResource> joined =
        DegradedResource.join(
            "vm",
            List.of(
                new DegradedSeries(1, 300, 600, 2),
                new DegradedSeries(0, 100, 400, 3),
                new DegradedSeries(0, 900, 1000, 4)));

    assertThat(joined).hasSize(2);
    assertThat(joined.getFirst().from()).isEqualTo(100);
    assertThat(joined.getFirst().to()).isEqualTo(600);
    assertThat(joined.getFirst().worst().worst()).isEqualTo(3);
  }
}
