package io.crosstalk.evaluate.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PeerMonitorTest {
  private static final long START = Instant.parse("2026-03-02T00:00:00Z").toEpochMilli();
  private static final int MINUTES = 120;
  private static final int ONSET = 80;
  private static final int END = 100;
  private static final int AGAIN = 110;

  private static final List<Resource> INVENTORY =
      List.of(
          resource("app-pay", ResourceKind.APPLICATION, "vm-pay"),
          resource("vm-pay", ResourceKind.VM, "ds-1"),
          resource("vm-lab", ResourceKind.VM, "ds-1"),
          resource("vm-idle", ResourceKind.VM, "ds-1"),
          resource("vm-far", ResourceKind.VM, "ds-2"));

  @ParameterizedTest
  @EnumSource(names = {"PEARSON", "CPI2", "ROBUST_SCORER"})
  void incidents_victimsOfOneCulprit_areOneIncidentThatNamesIt(Peer peer) throws IOException {
    List<PeerIncident> incidents = PeerMonitor.incidents(site(MINUTES), ReadingProgress.none());

    assertThat(incidents).hasSize(1);
    PeerIncident incident = incidents.getFirst();
    assertThat(incident.victims()).containsExactly("app-pay", "vm-pay");
    assertThat(incident.onset()).isEqualTo(at(ONSET));
    assertThat(incident.detectedAt()).isEqualTo(at(ONSET + 2));
    assertThat(incident.end()).isEqualTo(at(END));
    assertThat(incident.culprit(peer)).contains("vm-lab");
  }

  @Test
  void incidents_alertsAtDifferentTimes_areApart() throws IOException {
    assertThat(PeerMonitor.incidents(site(AGAIN), ReadingProgress.none()))
        .extracting(PeerIncident::victims)
        .containsExactly(List.of("app-pay", "vm-pay"), List.of("vm-pay"));
  }

  @Test
  void culprit_scoreBelowThreshold_isEmpty() {
    PeerIncident incident =
        new PeerIncident(
            at(0),
            null,
            at(2),
            List.of("vm-pay"),
            Map.of(Peer.CPI2, new PeerRanking.Ranked("vm-lab", 0.2)));

    assertThat(incident.culprit(Peer.CPI2)).isEmpty();
    assertThat(incident.culprit(Peer.PEARSON)).isEmpty();
  }

  /**
   * vm-lab reads much from minute 80 to 100, and vm-pay is slow; vm-far reads as much.
   *
   * @param again minute from which vm-pay is slow once more
   */
  private static CaseFolder site(int again) {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    for (int i = 0; i < MINUTES; i++) {
      boolean loud = i >= ONSET && i < END;
      double noise = i % 3 * 0.01;
      samples.put(
          at(i).toEpochMilli(),
          Map.of(
              "app-pay", Map.of("app.response_time", loud ? 90 + noise : 10 + noise),
              "vm-pay", Map.of("disk.latency", loud || i >= again ? 20 + noise : 1 + noise),
              "vm-lab", Map.of("disk.iops", loud ? 9000 + noise : 10 + noise),
              "vm-idle", Map.of("disk.iops", 100 + i % 2 * 5.0),
              "vm-far", Map.of("disk.iops", loud ? 9900 + noise : 10 + noise)));
    }
    return new CaseFolder("site-1", INVENTORY, List.of(), samples, List.of());
  }

  private static Instant at(int minute) {
    return Instant.ofEpochMilli(START + minute * 60_000L);
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
  }
}
