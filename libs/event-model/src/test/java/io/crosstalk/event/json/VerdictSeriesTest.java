package io.crosstalk.event.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.Victim;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks that a series which several pieces of evidence of a verdict show is written once. */
class VerdictSeriesTest {
  private static final Instant ONSET = Instant.parse("2026-03-13T19:00:00Z");
  private static final Series LATENCY = series("vm-erp", "disk.latency", 12.5);
  private static final Series LOAD = series("vm-uat", "disk.throughput", 400.5);
  private static final Series OTHER_LOAD = series("vm-uat", "disk.throughput", 300.25);

  @Test
  void write_seriesShownTwice_writesItsPointsOnce() {
    String json =
        new String(
            EventJson.write(verdict(evidence(LATENCY, LOAD), evidence(LATENCY, LOAD))),
            StandardCharsets.UTF_8);

    assertThat(json).containsOnlyOnce("12.5").containsOnlyOnce("400.5");
  }

  @Test
  void read_seriesShownTwice_restoresItsPoints() {
    Verdict verdict = verdict(evidence(LATENCY, LOAD), evidence(LATENCY, LOAD), evidence());

    assertThat(EventJson.read(EventJson.write(verdict), Verdict.class)).isEqualTo(verdict);
  }

  @Test
  void read_twoDifferentSeriesOfOneResourceAndMetric_keepsBoth() {
    Verdict verdict = verdict(evidence(LOAD), evidence(OTHER_LOAD), evidence(LOAD));

    assertThat(EventJson.read(EventJson.write(verdict), Verdict.class)).isEqualTo(verdict);
  }

  @Test
  void read_seriesOfAnExonerationShownFirst_restoresItsPointsEverywhere() {
    Verdict verdict =
        verdict(
            List.of(
                Exoneration.of(
                    "vm-uat",
                    "It stayed low.",
                    new Exoneration.Figure("disk.throughput", 1.0, "MB/s", 1.0),
                    List.of(LOAD))),
            List.of(evidence(LATENCY, LOAD)),
            evidence(LATENCY));

    assertThat(EventJson.read(EventJson.write(verdict), Verdict.class)).isEqualTo(verdict);
  }

  private static Series series(String resource, String metric, double value) {
    return new Series(resource, metric, "1", List.of(new Point(1_773_428_400_000L, value)));
  }

  private static Evidence evidence(Series... series) {
    return new Evidence(EvidenceKind.SHARE_OF_LOAD, "It grew.", 0.5, "1", List.of(series));
  }

  private static Verdict verdict(Evidence... evidence) {
    return verdict(List.of(), List.of(evidence(LATENCY)), evidence);
  }

  private static Verdict verdict(
      List<Exoneration> exonerated, List<Evidence> reasons, Evidence... evidence) {
    return new Verdict(
        "live",
        new Episode("ep-1", ONSET, ONSET, null, 3, 20_000, 5),
        ONSET,
        1,
        VerdictState.PROVISIONAL,
        Map.of(),
        CauseClass.NOISY_NEIGHBOUR,
        List.of(),
        null,
        null,
        List.of(),
        new Victim(
            "vm-erp",
            ResourceKind.VM,
            "disk.latency",
            2,
            10,
            "ms",
            Environment.PRODUCTION,
            null,
            2),
        List.of(new Suspect(1, "vm-uat", Environment.UAT, null, 0.9, List.of(evidence))),
        false,
        exonerated,
        List.of(),
        List.of(),
        null,
        reasons,
        List.of(),
        false,
        List.of(),
        "vcenter-1");
  }
}
