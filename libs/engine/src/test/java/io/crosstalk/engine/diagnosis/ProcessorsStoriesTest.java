package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of suspects among machines of different sizes on one host. The host has too few processors
 * from minute 100 to minute 130.
 */
class ProcessorsStoriesTest {
  private static final String HOST = "esx-1";

  private final Scene scene = new Scene();

  @BeforeEach
  void addWaitingMachines() {
    scene.shared(HOST, ResourceKind.HOST);
    for (int i = 1; i <= 4; i++) {
      scene
          .vm("vm-" + i, List.of(HOST))
          .measures("cpu.ready", at(1).from(100, 40).from(130, 1))
          .measures("cpu.utilization", at(10));
    }
  }

  @Test
  void suspects_twoMachinesUseAllTheirProcessors_nameTheLargerMachine() {
    addComputingMachines();
    size(4, "vm-1", "vm-2", "vm-3", "vm-4");
    size(2, "vm-small");
    size(48, "vm-large");

    Verdict verdict = scene.verdictOn("vm-1");

    assertThat(verdict.suspects())
        .filteredOn(Suspect::isCulprit)
        .extracting(Suspect::resource)
        .containsExactly("vm-large");
    assertThat(shares(verdict.suspects().getFirst()))
        .singleElement()
        .satisfies(share -> assertThat(share).containsPattern("9[23] % of the growth of the load"));
    assertThat(verdict.suspects().getFirst().evidence())
        .extracting(Evidence::summary)
        .anyMatch(summary -> summary.contains("% of its 48 processors while vm-1 was degraded"));
  }

  @Test
  void suspects_numbersOfProcessorsAsText_nameTheLargerMachine() {
    addComputingMachines();
    size(4, "vm-1", "vm-2", "vm-3", "vm-4");
    scene.set("vm-small", Map.of("vcpus", "2"));
    scene.set("vm-large", Map.of("vcpus", "48"));

    assertThat(scene.verdictOn("vm-1").suspects())
        .filteredOn(Suspect::isCulprit)
        .extracting(Suspect::resource)
        .containsExactly("vm-large");
  }

  /** The utilizations grow by 90 and 50 points; the size of one machine is not known. */
  @Test
  void suspects_twoBusyMachinesOfUnknownSize_areLessCertainAndHaveNoShare() {
    addComputingMachines();
    size(2, "vm-small");

    Verdict verdict = scene.verdictOn("vm-1");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(verdict.suspects())
        .filteredOn(Suspect::isCulprit)
        .extracting(Suspect::resource)
        .containsExactlyInAnyOrder("vm-small", "vm-large");
    assertThat(verdict.suspects())
        .allSatisfy(suspect -> assertThat(suspect.probability()).isLessThan(0.95))
        .allSatisfy(suspect -> assertThat(shares(suspect)).isEmpty());
  }

  /** A machine has a quarter of the sum of five unknown sizes in less than half of the cases. */
  @Test
  void suspects_fiveBusyMachinesOfUnknownSize_areNoCulprits() {
    for (String each : List.of("vm-a", "vm-b", "vm-c", "vm-d", "vm-e")) {
      scene.vm(each, List.of(HOST)).measures("cpu.utilization", compute(5, 95));
    }

    assertThat(scene.verdictOn("vm-1").suspects()).noneMatch(Suspect::isCulprit);
  }

  @Test
  void suspects_oneBusyMachineOfUnknownSize_isTheCulprit() {
    scene.vm("vm-uat", List.of(HOST)).measures("cpu.utilization", compute(5, 95));

    Verdict verdict = scene.verdictOn("vm-1");

    assertThat(verdict.suspects().getFirst())
        .matches(Suspect::isCulprit)
        .returns("vm-uat", Suspect::resource);
    assertThat(shares(verdict.suspects().getFirst())).isEmpty();
  }

  /** The rise of vm-small explains at most 6 of the 85 points by which the host is busier. */
  @Test
  void suspects_hostReportsAGrowthThatOnlyOneOfTwoCanExplain_nameThatMachine() {
    scene.actor(HOST).measures("cpu.utilization", compute(10, 95));
    scene.vm("vm-small", List.of(HOST)).measures("cpu.utilization", compute(10, 16));
    scene.vm("vm-large", List.of(HOST)).measures("cpu.utilization", compute(1, 95));

    Verdict verdict = scene.verdictOn("vm-1");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(verdict.suspects())
        .filteredOn(Suspect::isCulprit)
        .extracting(Suspect::resource)
        .containsExactly("vm-large");
    assertThat(shares(verdict.suspects().getFirst()))
        .singleElement()
        .asString()
        .containsPattern(
            "The CPU utilization of esx-1 grew from 10 % to 9[0-9.]+ %; the growth of all other"
                + " measured users explains at most [67]\\.\\d+ % of that");
  }

  @Test
  void suspects_hostReportsAGrowthThatEitherOfTwoCanExplain_areLessCertain() {
    scene.actor(HOST).measures("cpu.utilization", compute(10, 95));
    scene.vm("vm-small", List.of(HOST)).measures("cpu.utilization", compute(1, 85));
    scene.vm("vm-large", List.of(HOST)).measures("cpu.utilization", compute(1, 90));

    assertThat(scene.verdictOn("vm-1").suspects())
        .filteredOn(Suspect::isCulprit)
        .hasSize(2)
        .allSatisfy(suspect -> assertThat(suspect.probability()).isBetween(0.7, 0.85));
  }

  @Test
  void suspects_hostReportsAGrowthThatNoMeasuredMachineCanExplain_areNoCulprits() {
    scene.actor(HOST).measures("cpu.utilization", compute(30, 95));
    scene.vm("vm-small", List.of(HOST)).measures("cpu.utilization", compute(5, 8));
    scene.vm("vm-large", List.of(HOST)).measures("cpu.utilization", compute(1, 3));

    assertThat(scene.verdictOn("vm-1").suspects()).noneMatch(Suspect::isCulprit);
  }

  @Test
  void shareOfLoad_serviceCallsAnotherService_totalContainsBothLoads() {
    Scene services = new Scene();
    services.shared(HOST, ResourceKind.HOST);
    services
        .application("report", HOST, "tariffs")
        .measures("app.response_time", compute(40, 600))
        .measures("cpu.utilization", compute(5, 95));
    services.application("tariffs", HOST).measures("cpu.utilization", compute(30, 15));

    services.set("report", Map.of("vcpus", 4));
    services.set("tariffs", Map.of("vcpus", 4));

    assertThat(shares(services.verdictOn("report").suspects().getFirst()))
        .singleElement()
        .satisfies(
            share -> assertThat(share).contains("2.6 times the whole load in the 100 min before"));
  }

  private void addComputingMachines() {
    scene.vm("vm-small", List.of(HOST)).measures("cpu.utilization", compute(5, 95));
    scene.vm("vm-large", List.of(HOST)).measures("cpu.utilization", compute(10, 60));
  }

  private static Course compute(double before, double during) {
    return at(before).from(100, during).from(130, before);
  }

  private void size(int processors, String... machines) {
    for (String each : machines) {
      scene.set(each, Map.of("vcpus", processors));
    }
  }

  private static List<String> shares(Suspect suspect) {
    return suspect.evidence().stream()
        .filter(each -> each.kind() == EvidenceKind.SHARE_OF_LOAD)
        .map(each -> each.summary())
        .toList();
  }
}
