package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of coincidences from minute 100 to minute 130 that cannot produce the symptom, or that have
 * a nearer explanation.
 */
class MechanismStoriesTest {
  private static final String HOST = "esx-1";
  private static final String WIRE = "sw-1:1";

  private final Scene scene = new Scene();

  private static Course during(double usual, double meanwhile) {
    return at(usual).from(100, meanwhile).from(130, usual);
  }

  private static List<String> culprits(Verdict verdict) {
    return verdict.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }

  @Test
  void suspects_limitOfTheVictimWasSetWhileOthersAreWell_nameNoNeighbour() {
    addUsersOfADatastore(2);
    scene.changed("vm-erp", ChangeKind.QOS, 99, "600 IOPS");

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
    assertThat(culprits(verdict)).isEmpty();
  }

  @Test
  void suspects_limitOfTheVictimWasSetWhileOthersAreSlowToo_nameTheNeighbour() {
    addUsersOfADatastore(40);
    scene.changed("vm-erp", ChangeKind.QOS, 99, "600 IOPS");

    assertThat(culprits(scene.verdictOn("vm-erp"))).containsExactly("vm-uat");
  }

  @Test
  void suspects_limitOfTheMachineOfAnApplicationWasSet_nameNoNeighbour() {
    addUsersOfADatastore(2);
    scene.application("app-erp", "vm-erp").measures("app.response_time", during(20, 200));
    scene.changed("vm-erp", ChangeKind.QOS, 99, "600 IOPS");

    Verdict verdict = scene.verdictOn("app-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
    assertThat(culprits(verdict)).isEmpty();
  }

  @Test
  void suspects_limitOfTheVictimWasSetAndNoOtherMachineIsMeasured_nameTheNeighbour() {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(during(2, 40)).writes(at(20));
    scene.vm("vm-uat", Environment.UAT).writes(during(5, 300));
    scene.changed("vm-erp", ChangeKind.QOS, 99, "600 IOPS");

    assertThat(culprits(scene.verdictOn("vm-erp"))).containsExactly("vm-uat");
  }

  private void addUsersOfADatastore(double latencyOfOthers) {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(during(2, 40)).writes(at(20));
    for (String each : List.of("vm-mail", "vm-web", "vm-wiki", "vm-print")) {
      scene.vm(each, Environment.PRODUCTION).latency(during(2, latencyOfOthers)).writes(at(20));
    }
    scene.vm("vm-uat", Environment.UAT).writes(during(5, 300));
  }

  @Test
  void causeClass_errorsAtAPortThatNoStorageUses_areNotTheCauseOfSlowStorage() {
    scene.network(WIRE, ResourceKind.SWITCH_PORT).measures("net.errors", during(0, 50));
    scene.vm("vm-erp", List.of(Scene.DATASTORE, WIRE)).latency(during(2, 40)).writes(at(20));

    assertThat(scene.verdictOn("vm-erp").causeClass()).isNotEqualTo(CauseClass.NETWORK_ERRORS);
  }

  @Test
  void suspects_memoryIsReclaimed_nameTheMachineThatComputesAndNotTheOneThatCopies() {
    scene.shared(HOST, ResourceKind.HOST);
    for (int i = 1; i <= 4; i++) {
      scene
          .vm("vm-" + i, List.of(HOST))
          .measures("mem.balloon", during(0, 2000))
          .measures("cpu.utilization", at(20))
          .writes(at(10));
    }
    scene.vm("vm-copy", List.of(HOST)).measures("cpu.utilization", at(5)).writes(during(1, 400));
    scene.vm("vm-compute", List.of(HOST)).measures("cpu.utilization", during(5, 90)).writes(at(10));

    assertThat(culprits(scene.verdictOn("vm-1"))).containsExactly("vm-compute");
  }

  @Test
  void sharedResource_packetsAreLostOfAHostWithAStoragePort_isThePortOfTheNetwork() {
    String storagePort = "fcs-1:1";
    scene.shared(storagePort, ResourceKind.SWITCH_PORT);
    scene.network(WIRE, ResourceKind.SWITCH_PORT);
    for (int i = 1; i <= 4; i++) {
      scene
          .vm("vm-" + i, List.of(storagePort, WIRE))
          .measures("net.retransmit_ratio", during(0.02, 2))
          .measures("net.tx.throughput", at(5));
      scene.application("app-" + i, "vm-" + i).measures("app.response_time", during(20, 200));
    }
    scene.vm("vm-uat", List.of(storagePort, WIRE)).measures("net.tx.throughput", during(1, 900));

    Verdict verdict = scene.verdictOn("app-1");

    assertThat(verdict.sharedResource())
        .isEqualTo(new SharedResource(WIRE, ResourceKind.SWITCH_PORT));
    assertThat(culprits(verdict)).containsExactly("vm-uat");
  }
}
