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

/** A machine with two disks, of which one is slow while the load of one of them grows. */
class TwoDisksTest {
  private static final double USUAL = 100;
  private static final double GROWN = 900;

  private final Random random = new Random(3);

  private Diagnosis incident(String grown) {
    return incident(
        new MeasuredSite()
            .add("sda", ResourceKind.DEVICE)
            .add("sdb", ResourceKind.DEVICE)
            .add("erp", ResourceKind.HOST, "sda", "sdb"),
        grown);
  }

  private Diagnosis incident(MeasuredSite site, String grown) {
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isIn = step >= 600 && step < 700;
              double noise = 1 + 0.05 * random.nextGaussian();
              double latency = (isIn ? 20 : 2) * noise;
              double whole = ((isIn ? GROWN : USUAL) + USUAL) * noise;
              double load = (isIn && id.equals(grown) ? GROWN : USUAL) * noise;
              return switch (id) {
                case "sda" -> Map.of("disk.iops", load, "disk.latency", 2 * noise);
                case "sdb" -> Map.of("disk.iops", load, "disk.latency", latency);
                case "shop" -> Map.of("app.response_time", (isIn ? 900 : 90) * noise);
                default -> Map.of("disk.iops", whole, "disk.latency", (isIn ? 11 : 2) * noise);
              };
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  @Test
  void replay_loadOfTheOtherDiskGrows_isNotTheLoadOfTheSlowDisk() {
    Diagnosis incident = incident("sda");

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incident.culprits()).isEmpty();
  }

  @Test
  void replay_loadOfTheOtherDiskGrowsBelowASlowApplication_isNotTheLoadOfTheSlowDisk() {
    Diagnosis incident =
        incident(
            new MeasuredSite()
                .add("sda", ResourceKind.DEVICE)
                .add("sdb", ResourceKind.DEVICE)
                .add("erp", ResourceKind.VM, "sda", "sdb")
                .add("shop", ResourceKind.APPLICATION, "erp"),
            "sda");

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incident.culprits()).isEmpty();
  }

  @Test
  void replay_loadOfTheSlowDiskGrows_hasTheFiguresOfTheDisk() {
    Diagnosis incident = incident("sdb");

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(incident.facts())
        .filteredOn(LoadGrowth.class::isInstance)
        .extracting(each -> ((LoadGrowth) each).figure().resource())
        .containsExactly("sdb");
  }
}
