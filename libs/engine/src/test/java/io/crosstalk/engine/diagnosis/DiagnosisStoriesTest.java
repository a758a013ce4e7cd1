package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Tests of the suspects and exonerations in the verdicts on whole episodes. The degradation lasts
 * from minute 100 to minute 130.
 */
class DiagnosisStoriesTest {
  private final Scene scene = new Scene();

  /** Adds a production machine whose disk latency is degraded during the episode. */
  private void victim(String id) {
    scene.vm(id, Environment.PRODUCTION).latency(at(2).from(100, 40).from(130, 2)).writes(at(20));
  }

  @Test
  void suspects_twoLoadsRiseTogether_areBothCulprits() {
    victim("vm-erp");
    scene.vm("vm-uat-1", Environment.UAT).writes(at(5).from(100, 300).from(130, 5));
    scene.vm("vm-uat-2", Environment.UAT).writes(at(8).from(99, 260).from(131, 8));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(60));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(culprits(verdict)).containsExactlyInAnyOrder("vm-uat-1", "vm-uat-2");
    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo(Scene.DATASTORE);
  }

  @Test
  void suspects_smallLoadRisesWithTheCulprits_isExonerated() {
    victim("vm-erp");
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));
    scene.vm("vm-web", Environment.PRODUCTION).writes(at(2).from(100, 12).from(130, 2));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(culprits(verdict)).containsExactly("vm-uat");
    assertThat(verdict.exonerated())
        .filteredOn(exonerated -> exonerated.resource().equals("vm-web"))
        .singleElement()
        .satisfies(
            exonerated -> assertThat(exonerated.summary()).contains("% of the growth on ds-1"));
  }

  @Test
  void shareOfLoad_manySmallMembers_areCountedAndCulpritIsFound() {
    victim("vm-erp");
    for (int i = 0; i < 900; i++) {
      scene.vm("vm-small-%03d".formatted(i), Environment.PRODUCTION).writes(at(1));
    }
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(culprits(verdict)).containsExactly("vm-uat");
    assertThat(verdict.suspects().getFirst().evidence())
        .filteredOn(evidence -> evidence.kind() == EvidenceKind.SHARE_OF_LOAD)
        .singleElement()
        .satisfies(
            evidence ->
                assertThat(evidence.summary())
                    .contains("% of the whole load in the 100 min before"));
  }

  @Test
  void causeClass_manyLoadsGrowTogether_isCapacity() {
    victim("vm-erp");
    scene.datastore().latency(at(2).from(100, 38).from(130, 2));
    for (int i = 0; i < 900; i++) {
      scene
          .vm("vm-small-%03d".formatted(i), Environment.PRODUCTION)
          .writes(at(1).from(100, 1.8).from(130, 1));
    }

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(culprits(verdict)).isEmpty();
    assertThat(verdict.causeClass()).isEqualTo(CauseClass.CAPACITY);
  }

  @Test
  void exonerations_culpritWithShortPeakInItsLoad_doNotContainIt() {
    victim("vm-erp");
    scene
        .vm("vm-uat", Environment.UAT)
        .writes(at(5).from(100, 300).from(110, 1500).from(112, 300).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(culprits(verdict)).containsExactly("vm-uat");
    assertThat(verdict.exonerated()).extracting(Exoneration::resource).doesNotContain("vm-uat");
  }

  @Test
  void suspects_twoLoadsOneAfterTheOther_nameTheFirst() {
    victim("vm-erp");
    scene.vm("vm-uat-1", Environment.UAT).writes(at(5).from(100, 300).from(115, 5));
    scene.vm("vm-uat-2", Environment.UAT).writes(at(5).from(115, 300).from(130, 5));

    assertThat(culprits(scene.verdictOn("vm-erp"))).containsExactly("vm-uat-1");
  }

  @Test
  void suspects_delayedBackupWritesMoreAfterTheEpisode_isNotACulprit() {
    victim("vm-erp");
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));
    scene
        .vm("vm-backup", Environment.PRODUCTION)
        .latency(at(3).from(100, 45).from(130, 3))
        .writes(at(100).from(100, 20).from(130, 350).from(160, 100));

    assertThat(culprits(scene.verdictOn("vm-erp"))).containsExactly("vm-uat");
    assertThat(culprits(scene.verdictOn("vm-backup"))).containsExactly("vm-uat");
    assertThat(scene.verdictOn("vm-erp").suspects())
        .extracting(Suspect::resource)
        .doesNotContain("vm-backup");
  }

  @Test
  void suspects_delayedBackupWritesMoreWhileLatencyFalls_isNotACulprit() {
    scene
        .vm("vm-erp", Environment.PRODUCTION)
        .latency(at(2).from(100, 40).from(130, 12).from(136, 2))
        .writes(at(20));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));
    scene
        .vm("vm-backup", Environment.PRODUCTION)
        .writes(at(100).from(100, 20).from(130, 350).from(160, 100));

    assertThat(culprits(scene.verdictOn("vm-erp"))).containsExactly("vm-uat");
  }

  @Test
  void suspects_productionMachineDegradesTestMachine_isACulprit() {
    scene.vm("vm-test", Environment.TEST).latency(at(2).from(100, 40).from(130, 2)).writes(at(20));
    scene.vm("vm-billing", Environment.PRODUCTION).writes(at(30).from(100, 500).from(130, 30));
    scene.vm("vm-uat", Environment.UAT).writes(at(25));

    Verdict verdict = scene.verdictOn("vm-test");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(culprits(verdict)).containsExactly("vm-billing");
  }

  @Test
  void probability_anyEnvironment_isTheSame() {
    double production = probabilityOfACulpritIn(Environment.PRODUCTION);

    for (Environment environment : Environment.values()) {
      assertThat(probabilityOfACulpritIn(environment)).isEqualTo(production);
    }
  }

  private static double probabilityOfACulpritIn(Environment environment) {
    Scene scene = new Scene();
    scene
        .vm("vm-erp", Environment.PRODUCTION)
        .latency(at(2).from(100, 40).from(130, 2))
        .writes(at(20));
    scene.vm("vm-other", environment).writes(at(5).from(100, 400).from(130, 5));
    return scene.verdictOn("vm-erp").suspects().getFirst().probability();
  }

  @Test
  void suspects_loadRisesAfterTheRecovery_areNone() {
    victim("vm-erp");
    scene.vm("vm-web", Environment.PRODUCTION).writes(at(40).from(100, 10).from(130, 300));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(verdict.suspects()).isEmpty();
  }

  @Test
  void suspects_loadHighOnlyNearTheEnd_isExonerated() {
    victim("vm-erp");
    scene.vm("vm-web", Environment.PRODUCTION).writes(at(40).from(100, 10).from(124, 300));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(culprits(verdict)).isEmpty();
    assertThat(verdict.exonerated()).extracting(Exoneration::resource).contains("vm-web");
  }

  @Test
  void suspects_loadRisesDuringTheEpisode_isExoneratedAsTooLate() {
    victim("vm-erp");
    scene.vm("vm-late", Environment.UAT).writes(at(5).from(112, 400).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(culprits(verdict)).isEmpty();
    assertThat(verdict.exonerated())
        .filteredOn(exonerated -> exonerated.resource().equals("vm-late"))
        .singleElement()
        .satisfies(
            exonerated ->
                assertThat(exonerated.summary())
                    .endsWith("but only after the degradation had begun."));
  }

  @Test
  void causeClass_domainSlowerAtTheSameLoad_isAFaultWithoutSuspects() {
    victim("vm-erp");
    victim("vm-crm");
    victim("vm-mail");
    scene.datastore().latency(at(1).from(100, 25).from(130, 1));
    scene.vm("vm-uat", Environment.UAT).writes(at(150));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo(Scene.DATASTORE);
    assertThat(verdict.suspects()).isEmpty();
    assertThat(verdict.exonerated())
        .anySatisfy(
            users -> assertThat(users.summary()).contains("more than in the 100 min before"));
  }

  @Test
  void exonerations_domainLoadSlightlyGrown_sayHardlyMore() {
    victim("vm-erp");
    victim("vm-crm");
    victim("vm-mail");
    scene.datastore().latency(at(1).from(100, 25).from(130, 1));
    scene.vm("vm-uat", Environment.UAT).writes(at(150).from(100, 168).from(130, 150));

    assertThat(scene.verdictOn("vm-erp").exonerated())
        .anySatisfy(
            users ->
                assertThat(users.summary())
                    .contains("hardly more than in the 100 min before", "(+"))
        .noneSatisfy(
            users -> assertThat(users.summary()).contains("no more than in the 100 min before"));
  }

  @Test
  void suspects_shortBurstDuringAFault_isExonerated() {
    victim("vm-erp");
    victim("vm-crm");
    victim("vm-mail");
    scene.vm("vm-report", Environment.UAT).reads(at(10).from(108, 300).from(114, 10));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(culprits(verdict)).isEmpty();
    assertThat(verdict.exonerated()).extracting(Exoneration::resource).contains("vm-report");
  }

  @Test
  void sharedResource_ownLatencyUnchanged_isExonerated() {
    victim("vm-erp");
    victim("vm-crm");
    scene.datastore().latency(at(1));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(verdict.exonerated())
        .extracting(Exoneration::resource)
        .containsExactly(Scene.DATASTORE);
  }

  @Test
  void causeClass_noLoadMeasured_isUnknown() {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(at(2).from(100, 40).from(130, 2));
    scene.vm("vm-uat", Environment.UAT).latency(at(2));

    assertThat(scene.verdictOn("vm-erp").causeClass()).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void suspects_slightGrowthOfNeighbours_areNone() {
    victim("vm-erp");
    scene.vm("vm-uat", Environment.UAT).writes(at(100).from(100, 125).from(130, 100));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(100).from(100, 120).from(130, 100));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(verdict.suspects()).isEmpty();
  }

  @Test
  void suspects_smallLoadWithLargeGrowth_isExonerated() {
    victim("vm-erp");
    scene.vm("vm-tiny", Environment.UAT).writes(at(0.1).from(100, 3).from(130, 0.1));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(400));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(culprits(verdict)).isEmpty();
    assertThat(verdict.exonerated())
        .filteredOn(exonerated -> exonerated.resource().equals("vm-tiny"))
        .singleElement()
        .satisfies(
            exonerated -> assertThat(exonerated.summary()).contains("% of what was asked of ds-1"));
  }

  @Test
  void probability_twoDegradedSamples_isAtMostOneHalf() {
    victim("vm-erp");
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));

    List<Verdict> verdicts = scene.verdictsOn("vm-erp");

    assertThat(verdicts.getFirst().episode().harmedSamples()).isEqualTo(2);
    assertThat(verdicts.getFirst().suspects())
        .allSatisfy(suspect -> assertThat(suspect.probability()).isLessThanOrEqualTo(0.5));
    assertThat(verdicts.getLast().suspects().getFirst().probability()).isGreaterThan(0.9);
  }

  @Test
  void causeClass_damagedFramesBesideALoudNeighbour_isNetworkErrors() {
    victim("vm-erp");
    scene.datastore().measures("fc.crc_errors", at(0).from(100, 12).from(130, 0));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(104, 60).from(122, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NETWORK_ERRORS);
    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo(Scene.DATASTORE);
    assertThat(culprits(verdict)).isEmpty();
  }

  @Test
  void causeClass_framesDiscardedUnderANeighboursLoad_isNoisyNeighbour() {
    victim("vm-erp");
    scene.datastore().measures("fc.discards", at(0).from(100, 12).from(130, 0));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(culprits(verdict)).containsExactly("vm-uat");
  }

  @Test
  void usersUnaffected_applicationOnTheVictim_dependsOnItsResponseTime() {
    victim("vm-erp");
    scene.application("erp", "vm-erp", Scene.DATASTORE).measures("app.response_time", at(40));
    assertThat(scene.verdictOn("vm-erp").hasUnaffectedUsers()).isTrue();

    scene
        .application("mail", "vm-erp", Scene.DATASTORE)
        .measures("app.response_time", at(40).from(100, 900).from(130, 40));
    assertThat(scene.verdictOn("vm-erp").hasUnaffectedUsers()).isFalse();
  }

  @Test
  void causeClass_settingChangedBeforeTheOnset_isMisconfiguration() {
    victim("vm-erp");
    victim("vm-crm");
    scene.changed(Scene.DATASTORE, ChangeKind.CONFIG, 99, "write cache off");

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
    assertThat(verdict.contributing()).isEmpty();
    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo(Scene.DATASTORE);
  }

  @Test
  void suspects_settingChangedBesideALargeLoad_stillNamesTheCulprit() {
    victim("vm-erp");
    scene.changed(Scene.DATASTORE, ChangeKind.CONFIG, 99, "snapshot policy");
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(culprits(verdict)).containsExactly("vm-uat");
  }

  @Test
  void causeClass_unevenPeers_isLoadImbalanceWithoutCulprits() {
    for (int i = 1; i <= 6; i++) {
      Course course =
          i <= 3 ? at(10).from(100, 60).from(130, 10) : at(10).from(100, 8).from(130, 10);
      scene.vm("vm-front-" + i, Environment.PRODUCTION).measures("net.rx.throughput", course);
    }
    scene
        .application(
            "app-bank",
            "vm-front-1",
            "vm-front-2",
            "vm-front-3",
            "vm-front-4",
            "vm-front-5",
            "vm-front-6")
        .measures("app.response_time", at(80).from(100, 900).from(130, 80));

    Verdict verdict = scene.verdictOn("app-bank");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.LOAD_IMBALANCE);
    assertThat(culprits(verdict)).isEmpty();
  }

  @Test
  void causeClass_onePeerOfFiveWithDoubleLoad_isLoadImbalance() {
    String[] fronts = {"vm-front-1", "vm-front-2", "vm-front-3", "vm-front-4", "vm-front-5"};
    for (String front : fronts) {
      Course course =
          front.endsWith("1") ? at(40).from(100, 80).from(130, 40) : at(40).from(100, 28);
      scene.vm(front, Environment.PRODUCTION).measures("net.connections", course);
    }
    scene
        .application("app-bank", fronts)
        .measures("app.response_time", at(80).from(100, 400).from(130, 80));

    Verdict verdict = scene.verdictOn("app-bank");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.LOAD_IMBALANCE);
    assertThat(verdict.evidence().getFirst().summary()).startsWith("1 of 5 peers (vm-front-1)");
  }

  @Test
  void causeClass_slowAtASustainedLoad_isSharedResourceFault() {
    victim("vm-erp");
    scene.datastore().latency(at(2).from(100, 38).from(130, 2));
    scene.vm("vm-batch", Environment.PRODUCTION).writes(at(200).from(100, 280).from(130, 200));
    scene.vm("vm-backup", Environment.PRODUCTION).writes(at(1).from(30, 150).from(60, 1));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(summaries(verdict))
        .anyMatch(each -> each.contains("carries no more load than it has served while"));
  }

  @Test
  void causeClass_loadBeganShortlyBeforeTheOnset_isNotSustainedLoad() {
    victim("vm-erp");
    scene.datastore().latency(at(2).from(100, 38).from(130, 2));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(90, 400).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(verdict.contributing()).isEmpty();
  }

  @Test
  void evidence_oneDimensionExplainsTheResponse_namesIt() {
    victim("vm-erp");
    scene
        .datastore()
        .latency(at(2).from(100, 38).from(130, 2))
        .measures("disk.throughput", at(50).from(100, 450).from(130, 50))
        .measures("disk.iops", at(900).from(50, 1500).from(95, 900));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));

    assertThat(summaries(scene.verdictOn("vm-erp")))
        .anyMatch(
            each ->
                each.startsWith(
                    "The degradation follows the disk throughput of the requests to ds-1, not the disk IOPS"));
  }

  @Test
  void exonerations_moreThanTheLimit_keepTheLargestAndAreNoSuspects() {
    assertThat(lateRisers("a", "b", "c", "d", "e")).isEqualTo("e, d, c");
    assertThat(lateRisers("e", "d", "c", "b", "a")).isEqualTo("a, b, c");
  }

  /**
   * Exonerated resources in the verdict on a scene in which the loads of the given resources all
   * rise too late, each load larger than the previous one.
   */
  private static String lateRisers(String... names) {
    Scene scene = new Scene();
    scene
        .vm("vm-erp", Environment.PRODUCTION)
        .latency(at(2).from(100, 40).from(130, 2))
        .writes(at(20));
    Map<String, Integer> heights = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      int height = 100 + 40 * i;
      heights.put(names[i], height);
      scene.vm(names[i], Environment.UAT).writes(at(5).from(108, height).from(130, 5));
    }

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.suspects()).isEmpty();
    return verdict.exonerated().stream()
        .map(Exoneration::resource)
        .filter(heights::containsKey)
        .sorted(Comparator.comparing(heights::get, Comparator.reverseOrder()))
        .collect(Collectors.joining(", "));
  }

  private static List<String> summaries(Verdict verdict) {
    return verdict.evidence().stream().map(Evidence::summary).toList();
  }

  private static List<String> culprits(Verdict verdict) {
    return verdict.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }
}
