package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines at a port of a switch that counts no errors. */
class LostPacketsTest {
  private final Random random = new Random(3);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private CauseClass cause(double loss, double rtt) {
    MeasuredSite site = new MeasuredSite().add("port", ResourceKind.SWITCH_PORT);
    for (int vm = 0; vm < 5; vm++) {
      site.add("vm-" + vm, ResourceKind.VM, "port");
    }
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isDisturbed = step >= 600 && step < 700;
              return id.equals("port")
                  ? Map.of()
                  : Map.of(
                      "net.tx.throughput", about(10),
                      "net.retransmit_ratio", about(isDisturbed ? loss : 0.05),
                      "net.rtt", about(isDisturbed ? rtt : 2));
            });
    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().place().id()).isEqualTo("port");
    return incidents.getFirst().causeClass();
  }

  @Test
  void replay_lossWithTheSameLoad_isNetworkErrors() {
    assertThat(cause(3, 3)).isEqualTo(CauseClass.NETWORK_ERRORS);
  }

  @Test
  void replay_delayWithoutLoss_isFault() {
    assertThat(cause(0.05, 30)).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
  }
}
