package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Tests of the remedy in a verdict, and of the evidence about changes during an episode. The
 * degradation begins at minute 100.
 */
class RemediesStoriesTest {
  private final Scene scene = new Scene();

  @Test
  void remedy_severalStagesOfChanges_isTheLastAndOthersAreEvidence() {
    latency(at(2).from(100, 80).from(120, 20).from(140, 2));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(120, 200).from(140, 5));
    scene.changed("vm-uat", ChangeKind.CONFIG, 119, "8 jobs instead of 15");
    scene.changed("vm-uat", ChangeKind.CONFIG, 139, "6 jobs instead of 8");

    Verdict verdict = scene.verdictOn("vm-erp");

    Remedy remedy = Objects.requireNonNull(verdict.remedy());
    assertThat(remedy.change()).isEqualTo("config of vm-uat (6 jobs instead of 8)");
    assertThat(remedy.verified()).isTrue();
    assertThat(remedy.before()).isBetween(19.0, 21.0);
    assertThat(remedy.after()).isBetween(1.9, 2.1);
    assertThat(stageSummaries(verdict))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary)
                    .matches(
                        "19 min after the degradation began, config of vm-uat \\(8 jobs instead of 15\\):"
                            + " better, not well, disk latency \\d+(.\\d)? ms instead of"
                            + " \\d+(.\\d)? ms\\."));
  }

  @Test
  void evidence_changeWithoutEffect_statesNoEffect() {
    culprit(at(2).from(100, 75).from(150, 2), at(5).from(100, 400).from(150, 5));
    scene.changed(Scene.DATASTORE, ChangeKind.CONFIG, 120, "queue depth 64");
    scene.changed("vm-uat", ChangeKind.QOS, 149, "50 MB/s");

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(stageSummaries(verdict))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary)
                    .contains("config of ds-1 (queue depth 64): no significant effect"));
    assertThat(Objects.requireNonNull(verdict.remedy()).change())
        .isEqualTo("qos of vm-uat (50 MB/s)");
  }

  @Test
  void remedy_changeWithoutEffectThenAnother_isTheSecond() {
    culprit(at(2).from(100, 75).from(150, 2), at(5).from(100, 400).from(178, 5));
    scene.changed("vm-uat", ChangeKind.QOS, 141, "350 MB/s");
    scene.changed("vm-erp", ChangeKind.VMOTION, 149, "esx-2");

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(Objects.requireNonNull(verdict.remedy()).change())
        .isEqualTo("vmotion of vm-erp (esx-2)");
    assertThat(stageSummaries(verdict))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary).contains("QoS of vm-uat (350 MB/s): no significant effect"));
  }

  @Test
  void stages_twoSettingsAtOnce_areOneStage() {
    culprit(at(2).from(100, 75).from(150, 2), at(5).from(100, 400).from(150, 5));
    scene.changed(Scene.DATASTORE, ChangeKind.CONFIG, 120, "BLKTIMER");
    scene.changed(Scene.DATASTORE, ChangeKind.CONFIG, 120, "ACKLEN");

    assertThat(stageSummaries(scene.verdictOn("vm-erp")))
        .singleElement()
        .satisfies(
            summary ->
                assertThat(summary).contains("config of ds-1 (ACKLEN), config of ds-1 (BLKTIMER)"));
  }

  @Test
  void evidence_changeIncreasesDegradation_statesWorse() {
    culprit(at(2).from(100, 40).from(120, 90).from(150, 2), at(5).from(100, 400).from(150, 5));
    scene.changed(Scene.DATASTORE, ChangeKind.CONFIG, 119, "cache off");

    assertThat(stageSummaries(scene.verdictOn("vm-erp")))
        .singleElement()
        .satisfies(summary -> assertThat(summary).contains("no help, it got worse"));
  }

  @Test
  void remedy_failover_isNone() {
    culprit(at(2).from(100, 75).from(130, 2), at(5).from(100, 400).from(130, 5));
    scene.changed("vm-uat", ChangeKind.FAILOVER, 129, "vm-uat-2");
    scene.changed("vm-erp", ChangeKind.FAILOVER, 129, "vm-erp-2");

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.remedy()).isNull();
    assertThat(verdict.changes()).hasSize(2);
  }

  @Test
  void remedy_endOfBackupAndDeliberateChange_isTheDeliberateChange() {
    culprit(at(2).from(100, 75).from(130, 2), at(5).from(100, 400).from(130, 5));
    scene.changed("vm-uat", ChangeKind.BACKUP_END, 130, "");
    assertThat(scene.verdictOn("vm-erp").remedy())
        .returns("backup_end of vm-uat", Remedy::change)
        .returns(ChangeKind.BACKUP_END, Remedy::kind);

    scene.changed("vm-uat", ChangeKind.VMOTION, 129, "esx-2");
    assertThat(scene.verdictOn("vm-erp").remedy())
        .returns("vmotion of vm-uat (esx-2)", Remedy::change)
        .returns(ChangeKind.VMOTION, Remedy::kind);
  }

  @Test
  void remedy_changeJustAfterTheOnset_isNotVerified() {
    culprit(at(2).from(100, 75).from(106, 2), at(5).from(100, 400).from(106, 5));
    scene.changed("vm-uat", ChangeKind.QOS, 101, "50 MB/s");

    Remedy remedy = Objects.requireNonNull(scene.verdictOn("vm-erp").remedy());

    assertThat(remedy.verified()).isFalse();
  }

  @Test
  void remedy_degradationContinuesAfterTheChange_isNotVerified() {
    culprit(at(2).from(100, 75).from(130, 2), at(5).from(100, 400).from(130, 5));
    scene.changed("vm-erp", ChangeKind.CONFIG, 121, "");

    Remedy remedy = Objects.requireNonNull(scene.verdictOn("vm-erp").remedy());

    assertThat(remedy.verified()).isFalse();
  }

  @Test
  void remedy_gradualRecovery_isVerified() {
    latency(at(2).from(100, 75).from(123, 40).from(126, 20).from(130, 2));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(123, 100).from(130, 5));
    scene.changed("vm-uat", ChangeKind.QOS, 121, "50 MB/s");

    Remedy remedy = Objects.requireNonNull(scene.verdictOn("vm-erp").remedy());

    assertThat(remedy.verified()).isTrue();
  }

  @Test
  void remedy_effectAfterTwoIntervals_isVerified() {
    culprit(at(2).from(100, 75).from(130, 2), at(5).from(100, 400).from(130, 5));
    scene.changed("vm-uat", ChangeKind.QOS, 126, "50 MB/s");

    Remedy remedy = Objects.requireNonNull(scene.verdictOn("vm-erp").remedy());

    assertThat(remedy.verified()).isTrue();
  }

  @Test
  void remedy_changeOfAnUnrelatedResource_isNone() {
    culprit(at(2).from(100, 75).from(130, 2), at(5).from(100, 400).from(130, 5));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(60));
    scene.changed("vm-mail", ChangeKind.CONFIG, 129, "");

    assertThat(scene.verdictOn("vm-erp").remedy()).isNull();
  }

  @Test
  void remedy_resourceOnThePathMovedAway_isTheMove() {
    scene.shared("array-1", ResourceKind.ARRAY);
    scene.shared("disk-1", ResourceKind.VOLUME, "array-1");
    scene.shared("disk-2", ResourceKind.VOLUME, "array-1");
    scene.shared("lan-1", ResourceKind.LINK);
    for (String id : List.of("vm-erp", "vm-crm", "vm-mail")) {
      scene
          .vm(id, List.of("disk-1", "lan-1"))
          .latency(at(2).from(100, 75).from(130, 2))
          .writes(at(20));
    }
    scene.changed("disk-1", ChangeKind.STORAGE_VMOTION, 129, "to array-2");
    scene.changed("disk-2", ChangeKind.CONFIG, 130, "not on the way");
    scene.changed("lan-1", ChangeKind.CONFIG, 130, "on another way");

    Remedy remedy = Objects.requireNonNull(scene.verdictOn("vm-erp").remedy());

    assertThat(remedy.change()).isEqualTo("storage_vmotion of disk-1 (to array-2)");
    assertThat(remedy.verified()).isTrue();
    assertThat(remedy.resource()).isEqualTo("vm-erp");
    assertThat(remedy.metric()).isEqualTo("disk.latency");
  }

  @Test
  void remedy_changeLongBeforeTheEnd_isNone() {
    culprit(at(2).from(100, 75).from(150, 2), at(5).from(100, 400).from(150, 5));
    scene.changed("vm-uat", ChangeKind.QOS, 110, "50 MB/s");

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.remedy()).isNull();
    assertThat(stageSummaries(verdict))
        .singleElement()
        .satisfies(summary -> assertThat(summary).contains("no significant effect"));
  }

  @Test
  void changes_settingsOfThePreviousMonth_areKept() {
    culprit(at(2).from(100, 75).from(130, 2), at(5).from(100, 400).from(130, 5));
    scene.changed("vm-uat", ChangeKind.CONFIG, -10 * 24 * 60, "8 jobs");
    scene.changed("vm-uat", ChangeKind.JOB_START, -10 * 24 * 60, "");
    scene.changed("vm-uat", ChangeKind.CONFIG, -40 * 24 * 60, "15 jobs");

    assertThat(scene.verdictOn("vm-erp").changes())
        .extracting(change -> change.detail())
        .containsExactly("8 jobs");
  }

  private void culprit(Course latency, Course writes) {
    latency(latency);
    scene.vm("vm-uat", Environment.UAT).writes(writes);
  }

  private void latency(Course course) {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(course).writes(at(20));
  }

  private static List<String> stageSummaries(Verdict verdict) {
    return verdict.evidence().stream()
        .filter(evidence -> evidence.kind() == EvidenceKind.RECOVERY_AFTER_CHANGE)
        .map(Evidence::summary)
        .toList();
  }
}
