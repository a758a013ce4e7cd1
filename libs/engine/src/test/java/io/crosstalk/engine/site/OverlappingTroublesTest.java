package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An array is slow, and at a part of that time also a service whose machine it carries. */
class OverlappingTroublesTest {
  private static final int FROM = 600;
  private static final int TO = 660;
  private static final int MACHINES = 8;

  private final MeasuredSite site = new MeasuredSite().add("array", ResourceKind.ARRAY);
  private final Random random = new Random(3);

  OverlappingTroublesTest() {
    for (int vm = 0; vm < MACHINES; vm++) {
      site.add("vm-" + vm, ResourceKind.VM, "array");
    }
    site.add("shop", ResourceKind.APPLICATION, "vm-0");
    site.add("mail", ResourceKind.APPLICATION, "vm-1");
  }

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private List<Diagnosis> replay(int shopFrom, int shopTo) {
    return site.replay(
        (id, step) -> {
          boolean isArraySlow = step >= FROM && step < TO;
          boolean isShopSlow = step >= shopFrom && step < shopTo;
          return switch (id) {
            case "array" -> Map.of();
            case "shop" -> Map.of("app.response_time", about(isShopSlow ? 400 : 40));
            case "mail" -> Map.of("app.response_time", about(isArraySlow ? 400 : 40));
            default -> Map.of("disk.latency", about(isArraySlow ? 20 : 4), "disk.iops", about(100));
          };
        });
  }

  private static List<String> victims(Diagnosis incident) {
    return incident.victims().stream().map(each -> each.resource()).sorted().toList();
  }

  @Test
  void replay_serviceIsSlowFromItsNewVersionOn_isNoVictimOfTheArray() {
    Instant deployed = Instant.ofEpochMilli((FROM + 31) * MeasuredSite.STEP_MS);
    site.add(new Change(deployed, "shop", ChangeKind.DEPLOY, "2.1"));

    List<Diagnosis> incidents = replay(FROM + 32, TO + 28);

    assertThat(incidents)
        .extracting(Diagnosis::causeClass)
        .containsExactlyInAnyOrder(CauseClass.SHARED_RESOURCE_FAULT, CauseClass.MISCONFIGURATION);
    assertThat(incidents)
        .filteredOn(each -> each.causeClass() == CauseClass.SHARED_RESOURCE_FAULT)
        .singleElement()
        .satisfies(each -> assertThat(victims(each)).contains("mail").doesNotContain("shop"));
  }
}
