package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of datastores that share an array in the inventory. Degradation on one datastore says
 * nothing about the other datastores, as long as the array itself is not the cause.
 */
class SharedParentStoriesTest {
  private final Scene scene = new Scene();

  @Test
  void verdict_twoDatastoresOfOneArrayDegraded_eachNamesItsOwnCulprit() {
    datastore("ds-1", at(1).from(100, 30).from(130, 1), at(5).from(100, 300).from(130, 5));
    datastore("ds-2", at(1).from(104, 25).from(134, 1), at(5).from(104, 280).from(134, 5));
    datastore("ds-3", at(1), at(5));
    datastore("ds-4", at(1), at(5));

    Verdict first = scene.verdictOn("vm-1-ds-1");
    Verdict second = scene.verdictOn("vm-1-ds-2");

    assertThat(culprits(first)).containsExactly("vm-loud-ds-1");
    assertThat(first.sharedResource())
        .isEqualTo(new SharedResource("ds-1", ResourceKind.DATASTORE));
    assertThat(culprits(second)).containsExactly("vm-loud-ds-2");
    assertThat(second.sharedResource())
        .isEqualTo(new SharedResource("ds-2", ResourceKind.DATASTORE));
  }

  @Test
  void verdict_diskLatency_doesNotNameASwitchPortOfTheLocalNetwork() {
    scene.network("sw-1:1", ResourceKind.SWITCH_PORT);
    for (int i = 1; i <= 4; i++) {
      scene
          .vm("vm-" + i, List.of("sw-1:1"))
          .latency(at(1).from(100, 12).from(130, 1))
          .writes(at(20));
    }
    scene.vm("vm-copy", List.of("sw-1:1")).writes(at(5).from(100, 300).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-1");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(verdict.suspects()).isEmpty();
  }

  @Test
  void verdict_loadGrowsFurtherAfterTheOnset_isStillTheCulprit() {
    scene.datastore();
    Course load = at(5);
    Course latency = at(1);
    for (int step = 0; step < 20; step++) {
      load = load.from(90 + 2 * step, 30.0 + 30 * step);
      latency = latency.from(90 + 2 * step, 1 + 0.08 * step * step);
    }
    for (int i = 1; i <= 4; i++) {
      scene.vm("vm-" + i, Environment.PRODUCTION).latency(latency.from(130, 1)).writes(at(20));
    }
    scene.vm("vm-ramp", Environment.UAT).writes(load.from(130, 5));

    assertThat(culprits(scene.verdictOn("vm-1"))).containsExactly("vm-ramp");
  }

  private void datastore(String id, Course latency, Course load) {
    scene.shared("array-1", ResourceKind.ARRAY);
    scene.shared(id, ResourceKind.DATASTORE, "array-1").latency(latency);
    for (int i = 1; i <= 4; i++) {
      scene.vm("vm-" + i + "-" + id, List.of(id, "array-1")).latency(latency).writes(at(20));
    }
    scene.vm("vm-loud-" + id, List.of(id, "array-1")).latency(latency).writes(load);
  }

  private static List<String> culprits(Verdict verdict) {
    return verdict.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }
}
