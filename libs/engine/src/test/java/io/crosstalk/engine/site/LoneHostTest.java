package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Host of which only its own figures and those of its disk are measured. */
class LoneHostTest {
  private final Random random = new Random(7);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  @Test
  void replay_diskOfTheHostBecomesSlow_theHostIsTheVictim() {
    MeasuredSite site =
        new MeasuredSite()
            .add("erp-db/sda", ResourceKind.DEVICE)
            .add("erp-db", ResourceKind.HOST, "erp-db/sda");

    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              double latency = about(step >= 600 && step < 700 ? 30 : 0.7);
              return Map.of("disk.latency", latency, "disk.iops", about(120));
            });

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incidents.getFirst().victims())
        .extracting(each -> each.resource())
        .containsExactly("erp-db");
  }
}
