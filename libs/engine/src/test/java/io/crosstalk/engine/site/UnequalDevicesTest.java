package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.UnequalDevices;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines with a volume each, on one pool that becomes slow. */
class UnequalDevicesTest {
  private static final int MACHINES = 6;

  private final Random random = new Random(3);

  /** Replays the pool; the volumes with even numbers answer in another time than the others. */
  private List<UnequalDevices> replay(double even, double odd) {
    MeasuredSite site = new MeasuredSite().add("pool", ResourceKind.STORAGE_POOL);
    for (int i = 0; i < MACHINES; i++) {
      site.add("vol-" + i, ResourceKind.VOLUME, "pool");
      site.add("vm-" + i, ResourceKind.VM, "vol-" + i);
    }
    Diagnosis incident =
        site.replay(
                (id, step) -> {
                  boolean isSlow = step >= 600 && step < 700;
                  boolean isEven = id.charAt(id.length() - 1) % 2 == 0;
                  double noise = 1 + 0.05 * random.nextGaussian();
                  return id.equals("pool")
                      ? Map.of()
                      : Map.of("disk.latency", noise * (isSlow ? (isEven ? even : odd) : 2));
                })
            .getFirst();
    assertThat(incident.place().id()).isEqualTo("pool");
    return incident.facts().stream()
        .filter(UnequalDevices.class::isInstance)
        .map(UnequalDevices.class::cast)
        .toList();
  }

  @Test
  void replay_halfOfTheVolumesIsSlower_statesBothGroups() {
    assertThat(replay(30, 60))
        .singleElement()
        .satisfies(
            devices -> {
              assertThat(devices.slow()).containsExactly("vol-1", "vol-3", "vol-5");
              assertThat(devices.fast()).containsExactly("vol-0", "vol-2", "vol-4");
            });
  }

  @Test
  void replay_volumesAreEquallySlow_statesNoGroups() {
    assertThat(replay(40, 40)).isEmpty();
  }
}
