package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Hosts without virtual machines, of which only their own figures and those of disks are known. */
class LoneHostTest {
  private final Random random = new Random(7);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private List<Diagnosis> replaySlowDisk(MeasuredSite site) {
    return site.replay(
        (id, step) -> {
          double latency = about(step >= 600 && step < 700 ? 30 : 0.7);
          return Map.of("disk.latency", latency, "disk.iops", about(120));
        });
  }

  @Test
  void replay_diskOfTheHostBecomesSlow_theHostIsTheVictim() {
    MeasuredSite site =
        new MeasuredSite()
            .add("erp-db/sda", ResourceKind.DEVICE)
            .add("erp-db", ResourceKind.HOST, "erp-db/sda");

    List<Diagnosis> incidents = replaySlowDisk(site);

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incidents.getFirst().victims())
        .extracting(each -> each.resource())
        .containsExactly("erp-db");
  }

  @Test
  void replay_storageOfTheHostIsNotInTheInventory_theHostIsNotBlamed() {
    List<Diagnosis> incidents = replaySlowDisk(new MeasuredSite().add("erp-db", ResourceKind.HOST));

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void replay_oneHostLoadsTheArrayOfAll_itsGrowthIsTheEvidence() {
    MeasuredSite site = new MeasuredSite().add("array", ResourceKind.ARRAY);
    List.of("app-1", "app-2", "db", "etl").forEach(id -> site.add(id, ResourceKind.HOST, "array"));

    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isLoud = step >= 600 && step < 700;
              return Map.of(
                  "disk.latency", about(isLoud ? 20 : 0.7),
                  "disk.throughput", about(isLoud && id.equals("etl") ? 300 : 3));
            });

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().culprits())
        .singleElement()
        .satisfies(
            etl -> {
              assertThat(etl.resource().id()).isEqualTo("etl");
              assertThat(etl.facts()).anyMatch(LoadGrowth.class::isInstance);
            });
  }
}
