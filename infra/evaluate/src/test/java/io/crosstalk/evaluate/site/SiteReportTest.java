package io.crosstalk.evaluate.site;

import static io.crosstalk.evaluate.site.TinySite.fault;
import static io.crosstalk.evaluate.site.TinySite.named;
import static io.crosstalk.evaluate.site.TinySite.neighbourIncident;
import static io.crosstalk.evaluate.site.TinySite.right;
import static io.crosstalk.evaluate.site.TinySite.score;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.evaluate.peer.PeerMonitor;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SiteReportTest {
  private final SiteReport report =
      new SiteReport(
          List.of(
              site("site-1", score(right(), fault())),
              site(
                  "site-2",
                  score(
                      neighbourIncident(
                          "10:00", "10:40", List.of("vm-pay", "vm-web"), named("vm-lab")),
                      neighbourIncident("03:00", "03:10", List.of("vm-calm"), named("vm-idle"))))));

  @Test
  void text_twoSites_arePooledByKind() {
    assertThat(report.text())
        .contains(
            "| bully-iops | 2 | 2 | 1 | 2 | 1 of 2 | 2 of 2 | 1 | 0 | 2.0 |\n",
            "| fault | 2 | 2 | 1 | 1 | 1 of 2 | – | 1 | 0 | -3.0 |\n");
  }

  @Test
  void text_twoSites_haveTotals() {
    assertThat(report.text())
        .contains(
            "| neighbour troubles wholly right | 1 of 2 |\n",
            "| other causes: class right | 1 of 2 |\n",
            "| merged troubles | 2 |\n",
            "| domains with an innocent | 1 of 8 |\n",
            "| quiet domains disturbed | 1 of 2 |\n",
            "| domains with natural bursts disturbed | 0 of 2 |\n",
            "| false alarms per 1,000 VM-days | 50.0 (1) |\n",
            "| … major or critical | 50.0 (1) |\n",
            "| … of resources that were really slower | 0.0 (0) |\n",
            "| Brier score | 0.010 over 3 suspicions |\n");
  }

  @Test
  void text_methods_areScoredAlike() {
    assertThat(report.text())
        .contains(
            "| crosstalk | 1 of 2 | 2 of 2 | 2 of 2 | 1 of 8 | 50.0 (1) |\n",
            "| alert, then cpi2 | 0 of 2 | 0 of 2 | 0 of 2 | 0 of 8 | 0.0 (0) |\n");
  }

  @Test
  void failures_wrongTroubles_haveExpectedAndReportedIncidentsAndReasons() {
    assertThat(report.failures())
        .doesNotContain("site-1")
        .containsIgnoringNewLines(
            """
            site-2, t-1 (bully-iops)
                Expected: noisy_neighbour at ds-1 from 2026-03-02T10:00:00Z to 2026-03-02T10:30:00Z; victims: app-pay, vm-pay; culprits: vm-lab.
                Reported: noisy_neighbour (major) from 2026-03-02T10:00:00Z to 2026-03-02T10:40:00Z; victims: vm-pay, vm-web; suspects: vm-lab 0.90.
                Wrong because an incident mixes it with t-2.
            """)
        .contains(
            "site-2, ds-3: vm-idle is named as a culprit and explains less than a quarter. ",
            "site-2, ds-3: disturbed by noisy_neighbour (major) from 2026-03-02T03:00:00Z to ",
            "site-2: belongs to no trouble: noisy_neighbour (major) from 2026-03-02T03:00:00Z");
  }

  private static SiteResult site(String name, SiteScore own) {
    return new SiteResult(
        name,
        own,
        PeerMonitor.PEERS.stream().collect(Collectors.toMap(each -> each, each -> score())));
  }
}
