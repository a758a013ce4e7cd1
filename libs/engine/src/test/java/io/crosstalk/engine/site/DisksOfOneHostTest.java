package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Machines whose load is measured as a whole and on each of two disks, of which one is slow while
 * the load of machine {@code loud} grows on one of them.
 */
class DisksOfOneHostTest {
  private static final double USUAL = 100;
  private static final double GROWN = 900;

  private final Random random = new Random(5);

  /** Returns the incident while the load of a machine grows on the disk {@code grown}. */
  private Diagnosis incident(MeasuredSite site, String grown) {
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isIn = step >= 600 && step < 700;
              double noise = 1 + 0.05 * random.nextGaussian();
              double latency = (isIn ? 20 : 2) * noise;
              double load = (isIn ? GROWN : USUAL) * noise;
              return switch (id) {
                case "loud" -> Map.of("disk.iops", load + USUAL);
                case "quiet" -> Map.of("disk.iops", USUAL * noise, "disk.latency", latency);
                case "slow", "other/slow" ->
                    Map.of(
                        "disk.iops",
                        id.equals(grown) ? load : USUAL * noise,
                        "disk.latency",
                        latency);
                case "well" ->
                    Map.of(
                        "disk.iops",
                        id.equals(grown) ? load : USUAL * noise,
                        "disk.latency",
                        2 * noise);
                default -> Map.of();
              };
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  private static MeasuredSite virtualMachines() {
    return new MeasuredSite()
        .add("lun-1", ResourceKind.VOLUME)
        .add("lun-2", ResourceKind.VOLUME)
        .add("slow", ResourceKind.DEVICE, "lun-1")
        .add("well", ResourceKind.DEVICE, "lun-2")
        .add("host", ResourceKind.HOST, "slow", "well")
        .add("quiet", ResourceKind.VM, "host")
        .add("loud", ResourceKind.VM, "host");
  }

  private static MeasuredSite twoMachines() {
    return new MeasuredSite()
        .add("array", ResourceKind.ARRAY)
        .add("local", ResourceKind.ARRAY)
        .add("other/slow", ResourceKind.DEVICE, "array")
        .add("quiet", ResourceKind.VM, "other/slow")
        .add("slow", ResourceKind.DEVICE, "array")
        .add("well", ResourceKind.DEVICE, "local")
        .add("loud", ResourceKind.VM, "slow", "well");
  }

  @Test
  void replay_virtualMachineLoadsTheOtherDiskOfTheHost_isNotTheCulprit() {
    Diagnosis incident = incident(virtualMachines(), "well");

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incident.culprits()).isEmpty();
  }

  @Test
  void replay_virtualMachineLoadsTheSlowDiskOfTheHost_isTheCulprit() {
    Diagnosis incident = incident(virtualMachines(), "slow");

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.culprits())
        .extracting(each -> each.resource().id())
        .containsExactly("loud");
  }

  @Test
  void replay_machineLoadsItsLocalDisk_isNotTheCulpritOnTheArray() {
    Diagnosis incident = incident(twoMachines(), "well");

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incident.culprits()).isEmpty();
  }

  @Test
  void replay_machineLoadsItsDiskOnTheArray_isTheCulpritThere() {
    Diagnosis incident = incident(twoMachines(), "slow");

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.culprits())
        .extracting(each -> each.resource().id())
        .containsExactly("loud");
  }
}
