package io.crosstalk.simulate.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.CaseTimeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that the trouble of a device affects the clients of that device and no others. */
class TroubleReachTest {
  /** Factor up to which a client counts as not degraded. */
  private static final double HARMLESS = 1.3;

  /**
   * Share of the trouble's duration after which the causes of all tested kinds have their full
   * effect.
   */
  private static final double HEIGHT = 0.5;

  @ParameterizedTest
  @EnumSource(
      names = {
        "BULLY_THROUGHPUT",
        "BULLY_IOPS",
        "BULLY_ADAPTER",
        "BULLY_ARRAY",
        "BULLY_TWO",
        "FAULT",
        "MISCONFIGURATION",
        "CAPACITY"
      })
  void latency_duringTrouble_risesForClientsOfDeviceOnly(CaseKind kind) {
    DataCentreDraft draft = DrawnCase.of(kind).draft();
    Map<String, Double> ordinary = latencies(draft, draft.harmlessEvents());
    Map<String, Double> troubled = latencies(draft, draft.events);
    List<String> users = usersOf(draft, Objects.requireNonNull(draft.shared));

    assertThat(users).contains(Objects.requireNonNull(draft.subject).id);
    for (SimulatedClient each : draft.model.clients) {
      double factor = troubled.get(each.id) / ordinary.get(each.id);
      if (each == draft.subject) {
        assertThat(factor).as(each.id).isGreaterThan(HARMLESS);
      } else if (!users.contains(each.id) && !draft.culprits.contains(each)) {
        assertThat(factor).as(each.id).isLessThan(HARMLESS);
      }
    }
  }

  private static Map<String, Double> latencies(DataCentreDraft draft, List<Event> events) {
    CaseTimeline timeline = draft.timeline;
    double second =
        timeline.eventFrom() + HEIGHT * ((double) timeline.eventTo() - timeline.eventFrom());
    draft.model.rest(second, events);
    var latencies = new HashMap<String, Double>();
    draft.model.clients.forEach(each -> latencies.put(each.id, each.diskMs()));
    return latencies;
  }

  private static List<String> usersOf(DataCentreDraft draft, String device) {
    draft.model.forget();
    ServiceStation station =
        draft.model.stations.stream()
            .filter(each -> each.id.equals(device))
            .findFirst()
            .orElseThrow();
    return draft.model.clients.stream()
        .filter(each -> station.flows().contains(each.ordinary(Medium.DISK)))
        .map(each -> each.id)
        .toList();
  }
}
