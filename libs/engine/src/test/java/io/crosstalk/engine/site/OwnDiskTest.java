package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A machine and its disk, which both measure a latency that rises with the load. */
class OwnDiskTest {
  private final Random random = new Random(3);

  private double noisy(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  @Test
  void replay_machineOverloadsTheDiskThatItAloneUses_isItsOwnLoad() {
    MeasuredSite site =
        new MeasuredSite().add("sda", ResourceKind.DEVICE).add("pgsrv", ResourceKind.HOST, "sda");

    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isLoud = step >= 600 && step < 660;
              return Map.of(
                  "disk.write.iops", noisy(isLoud ? 2_000 : 200),
                  "disk.write.latency", noisy(isLoud ? 10 : 0.5));
            });

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(incidents.getFirst().victims())
        .extracting(each -> each.resource())
        .contains("pgsrv");
  }
}
