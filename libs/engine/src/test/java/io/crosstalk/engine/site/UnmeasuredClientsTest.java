package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines at one device that become slow together, with or without their loads. */
class UnmeasuredClientsTest {
  private static final List<String> MACHINES = List.of("vm-a", "vm-b", "vm-c", "vm-d");

  private final Random random = new Random(5);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private static boolean isDisturbed(int step) {
    return step >= 600 && step < 700;
  }

  private static CauseClass cause(ResourceKind device, MeasuredSite.Samples samples) {
    MeasuredSite site = new MeasuredSite().add("device", device);
    MACHINES.forEach(each -> site.add(each, ResourceKind.VM, "device"));
    List<Diagnosis> incidents = site.replay(samples);
    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().place().id()).isEqualTo("device");
    return incidents.getFirst().causeClass();
  }

  @Test
  void replay_memoryIsShortAndNoUseIsMeasured_isUnknown() {
    CauseClass cause =
        cause(
            ResourceKind.HOST,
            (id, step) ->
                id.equals("device")
                    ? Map.of()
                    : Map.of("mem.balloon", isDisturbed(step) ? about(2_000) : 0));

    assertThat(cause).isEqualTo(CauseClass.UNKNOWN);
  }

  private CauseClass slowArray(boolean areLoadsMeasured) {
    return cause(
        ResourceKind.ARRAY,
        (id, step) -> {
          Map<String, Double> samples = new HashMap<>();
          if (!id.equals("device")) {
            samples.put("disk.latency", about(isDisturbed(step) ? 20 : 1));
            if (areLoadsMeasured) {
              samples.put("disk.iops", about(100));
            }
          }
          return samples;
        });
  }

  @Test
  void replay_arrayIsSlowAndNoLoadIsMeasured_isUnknown() {
    assertThat(slowArray(false)).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void replay_arrayIsSlowAtTheSameLoads_isAFault() {
    assertThat(slowArray(true)).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
  }

  /** Replays a port whose traffic grows, and of which each machine sends its part. */
  private CauseClass loudPort(boolean areMachinesMeasured) {
    return cause(
        ResourceKind.SWITCH_PORT,
        (id, step) -> {
          double times = isDisturbed(step) ? 4 : 1;
          Map<String, Double> samples = new HashMap<>();
          if (id.equals("device")) {
            samples.put("net.tx.throughput", about(80 * times));
          } else {
            samples.put("net.rtt", about(2 * times * times));
            if (areMachinesMeasured) {
              samples.put("net.tx.throughput", about(20 * times));
            }
          }
          return samples;
        });
  }

  @Test
  void replay_loadOfADeviceGrowsAndNoClientIsMeasured_isUnknown() {
    assertThat(loudPort(false)).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void replay_loadsOfAllClientsGrow_isCapacity() {
    assertThat(loudPort(true)).isEqualTo(CauseClass.CAPACITY);
  }
}
