package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of machines behind one switch port that loses packets from minute 100 to minute 130. In a
 * thousand packets, 0.2 are sent again before, and 7 meanwhile.
 */
class PortStoriesTest {
  private static final String PORT = "sw-1:1";

  private final Scene scene = new Scene();

  @BeforeEach
  void addMachines() {
    scene.network(PORT, ResourceKind.SWITCH_PORT).measures("net.discards", during(0, 100));
    for (int i = 1; i <= 6; i++) {
      scene
          .vm("vm-" + i, List.of(PORT))
          .measures("net.retransmit_ratio", during(0.02, 0.7))
          .measures("net.tx.throughput", at(i));
    }
  }

  @Test
  void verdict_oneMachineFillsThePort_isTheCulprit() {
    scene.actor(PORT).measures("net.utilization", during(3, 99.5));
    addSender();

    assertThatSenderIsNamed(scene.verdictOn("vm-1"));
  }

  @Test
  void verdict_machinesReportTheDiscardsOfAFullPort_isTheCulprit() {
    addSender();
    for (int i = 1; i <= 6; i++) {
      scene.actor("vm-" + i).measures("net.discards", during(0, 5));
    }

    assertThatSenderIsNamed(scene.verdictOn("vm-1"));
  }

  @Test
  void verdict_discardsAtTheSameLoad_areNetworkErrors() {
    scene
        .vm("vm-copy", List.of(PORT))
        .measures("net.retransmit_ratio", during(0.02, 0.7))
        .measures("net.tx.throughput", at(20));

    Verdict verdict = scene.verdictOn("vm-1");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NETWORK_ERRORS);
    assertThat(verdict.sharedResource())
        .isEqualTo(new SharedResource(PORT, ResourceKind.SWITCH_PORT));
    assertThat(verdict.suspects()).isEmpty();
  }

  private void addSender() {
    scene
        .vm("vm-copy", List.of(PORT))
        .measures("net.retransmit_ratio", during(0.02, 0.8))
        .measures("net.tx.throughput", during(0.35, 1140));
  }

  private static void assertThatSenderIsNamed(Verdict verdict) {
    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(verdict.sharedResource())
        .isEqualTo(new SharedResource(PORT, ResourceKind.SWITCH_PORT));
    assertThat(verdict.suspects())
        .filteredOn(Suspect::isCulprit)
        .extracting(Suspect::resource)
        .containsExactly("vm-copy");
  }

  private static Course during(double before, double during) {
    return at(before).from(100, during).from(130, before);
  }
}
