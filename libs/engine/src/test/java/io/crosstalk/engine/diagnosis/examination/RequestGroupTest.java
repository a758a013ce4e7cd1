package io.crosstalk.engine.diagnosis.examination;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.episode.VictimSamples;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Objective;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestGroupTest {
  private static final long INTERVAL_MS = 20_000;
  private static final long ONSET = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final long DECIDED = ONSET + 10 * INTERVAL_MS;
  private static final String LATENCY = "disk.latency";

  @Test
  void of_onsetsWithinTwoIntervals_formsOneGroup() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                request("a", ONSET, DECIDED, LATENCY, 100),
                request("b", ONSET + 2 * INTERVAL_MS, DECIDED, LATENCY, 100)));

    assertThat(victims(groups)).containsExactly(List.of("a", "b"));
  }

  @Test
  void of_onsetFurtherAway_formsAnotherGroup() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                request("a", ONSET, DECIDED, LATENCY, 100),
                request("b", ONSET + 3 * INTERVAL_MS, DECIDED, LATENCY, 100)));

    assertThat(victims(groups)).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void of_otherMetricOrDecisionTime_formsAnotherGroup() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                request("a", ONSET, DECIDED, LATENCY, 100),
                request("b", ONSET, DECIDED, "cpu.ready", 100),
                request("c", ONSET, DECIDED + INTERVAL_MS, LATENCY, 100)));

    assertThat(victims(groups)).hasSize(3);
  }

  @Test
  void of_metricsOfOneKindAndScale_formsOneGroup() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                request("a", ONSET, DECIDED, "disk.read.latency", 100),
                request("b", ONSET, DECIDED, "disk.write.latency", 100)));

    assertThat(victims(groups)).containsExactly(List.of("a", "b"));
    assertThat(groups.getFirst().isOfOne()).isFalse();
  }

  @Test
  void of_metricsOfOneKindOnOtherScales_formsTwoGroups() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                request("a", ONSET, DECIDED, "net.rtt", 100),
                request("b", ONSET, DECIDED, "net.retransmit_ratio", 100)));

    assertThat(victims(groups)).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void isOfOne_requestsAboutSeveralMetricsOfOneResource_isTrue() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                request("a", ONSET, DECIDED, "disk.read.latency", 100),
                request("a", ONSET, DECIDED, "disk.write.latency", 100)));

    assertThat(groups).hasSize(1);
    assertThat(groups.getFirst().isOfOne()).isTrue();
  }

  @Test
  void of_requestsInAnyOrder_formsTheSameGroups() {
    List<DiagnosisRequest> requests = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      requests.add(request("vm-" + i, ONSET + i % 5 * INTERVAL_MS, DECIDED, LATENCY, 100 + i % 3));
    }
    List<RequestGroup> expected = RequestGroup.of(requests);
    Collections.reverse(requests);

    assertThat(RequestGroup.of(requests)).isEqualTo(expected);
  }

  @Test
  void lead_requestsWithDifferentHistories_isTheOneWithTheLongestHistory() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                request("new", ONSET, DECIDED, LATENCY, 20),
                request("old", ONSET, DECIDED, LATENCY, 120)));

    assertThat(groups.getFirst().lead().victim().resource()).isEqualTo("old");
  }

  private static List<List<String>> victims(List<RequestGroup> groups) {
    return groups.stream()
        .map(group -> group.requests().stream().map(each -> each.victim().resource()).toList())
        .toList();
  }

  /** The degradation of one victim is within its objective, so its request must not lead others. */
  @Test
  void of_degradationWithinAnObjectiveAndAnother_formsTwoGroups() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                request("a", ONSET, DECIDED, LATENCY, 100),
                request("b", new Objective(100, Objective.Origin.RESOURCE))));

    assertThat(victims(groups)).containsExactly(List.of("a"), List.of("b"));
  }

  /** The timeline of the lead has the degraded samples of its earlier episodes. */
  @Test
  void of_victimOfAProblemThatReturnsAndANewVictim_formsTwoGroups() {
    List<RequestGroup> groups =
        RequestGroup.of(
            List.of(
                continuing(request("a", ONSET, DECIDED, LATENCY, 500)),
                request("b", ONSET, DECIDED, LATENCY, 120)));

    assertThat(victims(groups)).containsExactlyInAnyOrder(List.of("a"), List.of("b"));
  }

  private static DiagnosisRequest continuing(DiagnosisRequest request) {
    Episode plain = request.episode();
    return new DiagnosisRequest(
        request.world(),
        new Episode(
            plain.id(),
            plain.onset(),
            plain.detectedAt(),
            plain.end(),
            plain.harmedSamples(),
            plain.intervalMs(),
            plain.excess(),
            null,
            List.of(),
            plain.onset().minusSeconds(1_800)),
        request.revision(),
        false,
        false,
        request.source(),
        request.decidedAtMs(),
        request.victim(),
        request.measured(),
        List.of(),
        request.domains(),
        List.of(),
        1,
        0,
        DiagnosisRequest.Subject.DEGRADATION);
  }

  private static DiagnosisRequest request(
      String victim, long onset, long decided, String metric, int samples) {
    return request(victim, onset, decided, metric, samples, null);
  }

  private static DiagnosisRequest request(String victim, Objective objective) {
    return request(victim, ONSET, DECIDED, LATENCY, 100, objective);
  }

  private static DiagnosisRequest request(
      String victim,
      long onset,
      long decided,
      String metric,
      int samples,
      @Nullable Objective objective) {
    Instant from = Instant.ofEpochMilli(onset);
    return new DiagnosisRequest(
        "live",
        new Episode("ep-" + victim + metric, from, from, null, 9, INTERVAL_MS, 5),
        2,
        false,
        false,
        "vcenter",
        decided,
        new Victim(
            victim,
            ResourceKind.VM,
            metric,
            2,
            10,
            "ms",
            Environment.PRODUCTION,
            null,
            2,
            objective,
            null),
        new VictimSamples(4, 1, Double.NaN, new long[samples], new double[samples]),
        List.of(),
        List.of(new DomainRef("ds-1", ResourceKind.DATASTORE, null)),
        List.of(),
        1,
        0,
        DiagnosisRequest.Subject.DEGRADATION);
  }
}
