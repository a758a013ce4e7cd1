package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of job groups that share the eight processors of an LPAR. From minute 100 to minute 130 the
 * processors are nearly fully used, and jobs wait for them.
 */
class PartitionStoriesTest {
  private static final SharedResource PARTITION = new SharedResource("lpar-1", ResourceKind.LPAR);
  private static final String POOL = "frame-1/pool-1";

  private final Scene scene = new Scene();

  @BeforeEach
  void addPartition() {
    scene.shared(POOL, ResourceKind.PROCESSOR_POOL);
    scene
        .shared("lpar-1", ResourceKind.LPAR, POOL)
        .measures("cpu.queue_wait", during(1.2, 12))
        .measures("cpu.utilization", during(39, 95));
    scene
        .shared("lpar-2", ResourceKind.LPAR, POOL)
        .measures("cpu.queue_wait", at(1))
        .measures("cpu.utilization", at(30));
    scene.set("lpar-1", Map.of("vcpus", 8));
    scene.set("lpar-2", Map.of("vcpus", 8));
    scene.shared("jg-batch", ResourceKind.JOB_GROUP, "lpar-1");
    for (String each : List.of("jg-interactive", "jg-orders", "jg-reports", "jg-exchange")) {
      scene.shared(each, ResourceKind.JOB_GROUP, "lpar-1");
      scene.actor(each).measures("wait.cpu_queue", during(0.6, 4.1));
    }
  }

  @Test
  void verdict_batchTakesTheProcessors_jobGroupNamesItThroughThePartition() {
    scene.actor("jg-batch").measures("cpu.utilization", during(12, 460));
    addOrdinaryLoads(at(70));

    Verdict verdict = scene.verdictOn("jg-interactive");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(verdict.sharedResource()).isEqualTo(PARTITION);
    assertThat(culprits(verdict)).containsExactly("jg-batch");
  }

  @Test
  void verdict_loadOfJobGroupsIsTheSame_thatOfTheirPartitionIsNotTheirOwn() {
    addOrdinaryLoads(at(70));
    scene.actor("jg-batch").measures("cpu.utilization", at(12));
    scene.actor("lpar-2").measures("cpu.queue_wait", during(1, 9));

    Verdict verdict = scene.verdictOn("jg-interactive");

    assertThat(verdict.selfSuspected()).isFalse();
    assertThat(verdict.suspects()).isEmpty();
  }

  @Test
  void verdict_loadOfJobGroupsIsTheSame_partitionIsNotFaulty() {
    addOrdinaryLoads(at(70));
    scene.actor("jg-batch").measures("cpu.utilization", at(12));

    Verdict verdict = scene.verdictOn("jg-interactive");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(verdict.suspects()).isEmpty();
  }

  @Test
  void verdict_allJobGroupsGrowAlike_isCapacityOfThePartition() {
    addOrdinaryLoads(during(70, 175));
    scene.actor("jg-batch").measures("cpu.utilization", during(60, 150));

    Verdict verdict = scene.verdictOn("jg-interactive");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(verdict.sharedResource()).isEqualTo(PARTITION);
    assertThat(verdict.suspects()).noneMatch(Suspect::isCulprit);
  }

  @Test
  void verdict_allJobGroupsGrowAlike_partitionSuspectsNoneOfThem() {
    addOrdinaryLoads(during(70, 175));
    scene.actor("jg-batch").measures("cpu.utilization", during(60, 150));

    Verdict verdict = scene.verdictOn("lpar-1");

    assertThat(verdict.selfSuspected()).isTrue();
    assertThat(culprits(verdict)).containsExactly("lpar-1");
  }

  @Test
  void verdict_batchTakesTheProcessors_partitionSuspectsItAndNoOther() {
    scene.actor("jg-batch").measures("cpu.utilization", during(12, 460));
    addOrdinaryLoads(during(70, 110));

    Verdict verdict = scene.verdictOn("lpar-1");

    assertThat(verdict.selfSuspected()).isTrue();
    assertThat(culprits(verdict)).containsExactlyInAnyOrder("lpar-1", "jg-batch");
  }

  @Test
  void suspects_onlyDisksOfJobGroupsAreMeasured_noneForAWaitForProcessors() {
    scene.actor("jg-batch").measures("disk.iops", during(20, 900));
    scene
        .application("app-orders", "jg-interactive")
        .measures("app.response_time", during(60, 150));
    addOrdinaryDisks();

    Verdict verdict = scene.verdictOn("app-orders");

    assertThat(verdict.suspects()).extracting(Suspect::resource).doesNotContain("jg-batch");
  }

  private void addOrdinaryLoads(Course load) {
    for (String each : List.of("jg-interactive", "jg-orders", "jg-reports", "jg-exchange")) {
      scene.actor(each).measures("cpu.utilization", load);
    }
  }

  private void addOrdinaryDisks() {
    for (String each : List.of("jg-interactive", "jg-orders", "jg-reports", "jg-exchange")) {
      scene.actor(each).measures("disk.iops", at(40));
    }
  }

  private static Course during(double before, double during) {
    return at(before).from(100, during).from(130, before);
  }

  private static List<String> culprits(Verdict verdict) {
    return verdict.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }
}
