package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.DegradedUsers;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A host with two volumes, and machines on either of them. */
class UsersOfADiskTest {
  private static final List<String> GOLD = List.of("gold-1", "gold-2", "gold-3", "gold-4");

  @Test
  void replay_volumeIsSlow_countsOnlyMachinesWhoseDatastoreIsOnIt() {
    Random random = new Random(7);
    MeasuredSite site =
        new MeasuredSite()
            .add("lun-1", ResourceKind.VOLUME)
            .add("lun-2", ResourceKind.VOLUME)
            .add("golda", ResourceKind.DATASTORE, "lun-1")
            .add("goldb", ResourceKind.DATASTORE, "lun-1")
            .add("silver", ResourceKind.DATASTORE, "lun-2")
            .add("esx", ResourceKind.HOST, "lun-1", "lun-2");
    for (int i = 0; i < GOLD.size(); i++) {
      site.add(GOLD.get(i), ResourceKind.VM, i < 2 ? "golda" : "goldb", "esx");
    }
    for (String each : List.of("silver-1", "silver-2")) {
      site.add(each, ResourceKind.VM, "silver", "esx");
    }

    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isSlow = GOLD.contains(id) && step >= 600 && step < 700;
              double noise = 1 + 0.05 * random.nextGaussian();
              return id.contains("-") && !id.startsWith("lun")
                  ? Map.of("disk.latency", (isSlow ? 20 : 2) * noise, "disk.iops", 500 * noise)
                  : Map.of();
            });

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().facts())
        .filteredOn(DegradedUsers.class::isInstance)
        .singleElement()
        .satisfies(fact -> assertThat(((DegradedUsers) fact).measured()).isEqualTo(4));
  }
}
