package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.NotMeasured;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series;
import io.crosstalk.event.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the evidence for cause classes and its figures, of exonerations and of advice. The
 * degradation lasts from minute 100 to minute 130.
 */
class ReasonsStoriesTest {
  private final Scene scene = new Scene();

  private void victim(String id) {
    scene.vm(id, Environment.PRODUCTION).latency(at(2).from(100, 40).from(130, 2)).writes(at(20));
  }

  private static Evidence evidenceOf(Verdict verdict, EvidenceKind kind) {
    return verdict.evidence().stream()
        .filter(evidence -> evidence.kind() == kind)
        .findFirst()
        .orElseThrow(() -> new AssertionError(kind + " is not among " + verdict.evidence()));
  }

  @Test
  void evidence_fewSamplesBeforeTheOnset_callsTheBaselineAFirstGuess() {
    scene
        .vm("vm-erp", Environment.PRODUCTION)
        .latency(at(2).from(30, 40).from(60, 2))
        .writes(at(20));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(30, 400).from(60, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.suspects().getFirst().resource()).isEqualTo("vm-uat");
    assertThat(verdict.suspects().getFirst().probability()).isBetween(0.5, 0.9);
    assertThat(verdict.evidence())
        .extracting(Evidence::summary)
        .anyMatch(summary -> summary.contains("is a first guess: it rests on 31 samples"));
  }

  @Test
  void evidence_firstGuessWithLittleSpread_baselineHasTwoDigits() {
    Course steady = at(0.95).from(18, 40).from(60, 0.95);
    scene.vm("vm-erp", Environment.PRODUCTION).latency(steady).writes(at(20));

    assertThat(scene.verdictOn("vm-erp").evidence())
        .extracting(Evidence::summary)
        .anyMatch(summary -> summary.startsWith("That 0.95 ms is ordinary for the disk latency"))
        .anyMatch(summary -> summary.endsWith(" ms instead of 0.95 ms."));
  }

  @Test
  void evidence_firstGuessWithWideSpread_baselineHasOneDigit() {
    Course spread = at(3);
    for (int minute = 0; minute < 18; minute++) {
      spread.from(minute, List.of(3.2, 6.4, 9.6).get(minute % 3));
    }
    spread.from(18, 90).from(60, 6.4);
    scene.vm("vm-erp", Environment.PRODUCTION).latency(spread).writes(at(20));

    assertThat(scene.verdictOn("vm-erp").evidence())
        .extracting(Evidence::summary)
        .anyMatch(summary -> summary.startsWith("That 6 ms is ordinary for the disk latency"));
  }

  @Test
  void evidence_earlierLoadWithWideSpread_hasFewerDigitsThanLaterLoad() {
    victim("vm-erp");
    Course load = at(5);
    for (int minute = 0; minute < 100; minute++) {
      load.from(minute, List.of(4.13, 5.26, 6.37).get(minute % 3));
    }
    scene.vm("vm-uat", Environment.UAT).writes(load.from(100, 411).from(130, 5.26));

    assertThat(scene.verdictOn("vm-erp").suspects().getFirst().evidence())
        .extracting(Evidence::summary)
        .anyMatch(
            summary ->
                summary.matches(
                    "The disk write throughput of vm-uat rose from 5\\.\\d MB/s to 4\\d\\d MB/s while vm-erp was degraded\\."));
  }

  @Test
  void evidence_samplesBeforeOnsetNoLongerKept_baselineIsNotCalledAGuess() {
    Scene day = new Scene(24 * 60);
    day.vm("vm-erp", Environment.PRODUCTION).latency(at(2).from(100, 40)).writes(at(20));

    List<Verdict> verdicts = day.verdictsOn("vm-erp");

    assertThat(verdicts.getLast().decidedAt()).isAfter(Instant.ofEpochMilli(Scene.time(15 * 60)));
    assertThat(verdicts)
        .flatExtracting(Verdict::evidence)
        .extracting(Evidence::summary)
        .noneMatch(summary -> summary.contains("first guess"));
  }

  @Test
  void evidence_episodeEndedAfterAWeek_saysWithoutImprovement() {
    Scene days = new Scene(8 * 24 * 60);
    days.vm("vm-erp", Environment.PRODUCTION).latency(at(2).from(100, 40)).writes(at(20));

    Verdict verdict = days.verdictOn("vm-erp");

    assertThat(verdict.episode().end()).isNotNull();
    assertThat(verdict.evidence())
        .extracting(Evidence::summary)
        .contains(
            "vm-erp has been so for 7 days: from now on that counts as ordinary. It has not got better.");
  }

  @Test
  void evidence_fault_showsTheSameLoadAndTheSlowerResponse() {
    victim("vm-erp");
    victim("vm-crm");
    scene.datastore().latency(at(1).from(100, 25).from(130, 1));
    scene.vm("vm-uat", Environment.UAT).writes(at(150));

    Verdict verdict = scene.verdictOn("vm-erp");

    Evidence response = evidenceOf(verdict, EvidenceKind.DOSE_RESPONSE);
    assertThat(response.summary())
        .matches(
            "The disk latency of ds-1 itself is 2[45].* ms, while its measured users ask for disk"
                + " write throughput 1.. MB/s; in the 100 min before it was (1|0.9|1.0).* ms, for"
                + " 1.* MB/s\\.");
    assertThat(response.series())
        .extracting(Series::resource)
        .containsExactly("vm-erp", "ds-1", "ds-1");
    assertThat(evidenceOf(verdict, EvidenceKind.LAYER_ATTRIBUTION).summary())
        .isEqualTo("Both users of ds-1 that are measured are degraded.");
    assertThat(verdict.advice()).extracting(Advice::action).containsExactly(AdviceAction.INSPECT);
  }

  @Test
  void evidence_seriesToPlot_beginOneLengthBeforeTheOnset() {
    victim("vm-erp");
    victim("vm-crm");
    scene.datastore().latency(at(1).from(100, 39).from(130, 1));

    Verdict verdict = scene.verdictOn("vm-erp");
    long onset = verdict.episode().onset().toEpochMilli();
    long length = Objects.requireNonNull(verdict.episode().end()).toEpochMilli() - onset;

    assertThat(verdict.evidence())
        .flatExtracting(Evidence::series)
        .isNotEmpty()
        .allSatisfy(
            series -> {
              assertThat(series.points().getFirst().timeMs())
                  .isBetween(onset - length, onset - length + 2 * verdict.episode().intervalMs());
              assertThat(series.points().getLast().timeMs()).isGreaterThan(onset + length);
            });
  }

  @Test
  void exonerated_arrayAsFastAsBefore_hasFigureAndSeries() {
    for (String id : List.of("vm-erp", "vm-crm")) {
      scene.vm(id, List.of("ds-1", "array-1")).latency(at(1).from(100, 40).from(130, 1));
    }
    scene.datastore().latency(at(1).from(100, 39).from(130, 1));
    scene.shared("array-1", ResourceKind.ARRAY).measures("disk.latency", at(1.2));

    assertThat(scene.verdictOn("vm-erp").exonerated())
        .filteredOn(each -> each.resource().equals("array-1"))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.unit()).isEqualTo("ms");
              assertThat(each.value()).isCloseTo(1.2, within(0.3));
              assertThat(each.series()).extracting(Series::metric).containsExactly("disk.latency");
            });
  }

  @Test
  void notMeasured_slowArray_listsTheQuestionsThatItsSamplesDoNotAnswer() {
    for (String id : List.of("vm-erp", "vm-crm")) {
      scene.vm(id, List.of("array-1")).latency(at(1).from(100, 40).from(130, 1));
    }
    scene
        .shared("array-1", ResourceKind.ARRAY)
        .latency(at(1).from(100, 39).from(130, 1))
        .measures("cache.write_pending", at(20));

    assertThat(scene.verdictOn("vm-erp").notMeasured())
        .containsExactly(
            new NotMeasured("read cache", "array-1"),
            new NotMeasured("background work such as a rebuild", "array-1"),
            new NotMeasured("replication", "array-1"));
  }

  @Test
  void notMeasured_metricWithoutSamplesDuringTheDegradation_isMeasuredAtOtherTimes() {
    for (String id : List.of("vm-erp", "vm-crm")) {
      scene.vm(id, List.of("array-1")).latency(at(1).from(100, 40).from(130, 1));
    }
    scene
        .shared("array-1", ResourceKind.ARRAY)
        .latency(at(1).from(100, 39).from(130, 1))
        .measures("cache.write_pending", at(20))
        .measures("cache.hit_ratio", at(90).from(80, Double.NaN));

    assertThat(scene.verdictOn("vm-erp").notMeasured())
        .containsExactly(
            new NotMeasured("read cache", "array-1", true),
            new NotMeasured("background work such as a rebuild", "array-1"),
            new NotMeasured("replication", "array-1"));
  }

  @Test
  void evidence_slowDatastore_showsTheLayerThatAddsTheTime() {
    victim("vm-erp");
    victim("vm-crm");
    scene.datastore().latency(at(1).from(100, 39).from(130, 1));

    assertThat(scene.verdictOn("vm-erp").evidence())
        .extracting(Evidence::summary)
        .anyMatch(
            summary ->
                summary.matches(
                    "vm-erp waits .* longer: the time is lost there or behind it(, and .* is added on the way to it)?\\."));
  }

  @Test
  void evidence_capacity_showsTheGrowthOfManyMembers() {
    victim("vm-erp");
    scene
        .datastore()
        .latency(at(2).from(100, 38).from(130, 2))
        .measures("disk.busy", at(60).from(100, 97).from(130, 60));
    for (int i = 0; i < 40; i++) {
      scene
          .vm("vm-small-%02d".formatted(i), Environment.PRODUCTION)
          .writes(at(1).from(100, 1.8).from(130, 1));
    }

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(evidenceOf(verdict, EvidenceKind.SHARE_OF_LOAD).summary())
        .contains(
            "% more than ordinarily. The disk write throughput is ",
            "The growth comes from at least 40 of them; none stands out");
    assertThat(verdict.evidence())
        .extracting(Evidence::summary)
        .anyMatch(
            each ->
                each.matches(
                    "The disk busy of ds-1 itself is 9[67].* % \\([56].* % in the 100 min before\\)\\."));
    assertThat(verdict.advice())
        .extracting(Advice::action)
        .containsExactly(AdviceAction.RESCHEDULE, AdviceAction.ADD_CAPACITY);
  }

  @Test
  void evidence_worseCompression_showsTheBackEndRateAndTheRating() {
    Course writes = at(20).from(40, 62).from(70, 20).from(100, 62).from(130, 20);
    scene
        .shared("vts-1", ResourceKind.TAPE_LIBRARY)
        .measures("tape.host_write.throughput", writes)
        .measures("data.reduction_ratio", at(2.4).from(100, 1.2).from(130, 2.4));
    scene.set("vts-1", Map.of("ratedWriteMBs", 180, "assumedCompressionRatio", 2.7));
    scene.application("jg-dumps", "vts-1").measures("tape.host_write.throughput", writes);
    scene
        .application("job-offload", "vts-1")
        .measures("job.elapsed", at(84).from(100, 300).from(130, 84));

    Verdict verdict = scene.verdictOn("job-offload");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(verdict.contributing()).isEmpty();
    assertThat(evidenceOf(verdict, EvidenceKind.DOSE_RESPONSE).summary())
        .matches(
            "The back end of vts-1 takes 5\\d(\\.\\d)? MB/s, ordinarily \\d+(\\.\\d)? MB/s\\."
                + " \\d+(\\.\\d)? MB/s is its mean in the 100 min before\\. The hosts wrote as much before, and job-offload was well: what"
                + " has changed is the compression\\.");
    assertThat(evidenceOf(verdict, EvidenceKind.CHANGE_AGAINST_BASELINE).summary())
        .matches("The data compress 1\\.2\\d?:1; it was 2\\.\\d+:1 in the 100 min before\\.");
    assertThat(evidenceOf(verdict, EvidenceKind.ATTRIBUTE_CONTRADICTION).summary())
        .matches(
            "vts-1 is rated 180 MB/s for data that compress 2\\.7:1; with the data of now its back"
                + " end leaves 6\\d(\\.\\d)? MB/s for its users\\.");
  }

  @Test
  void sharedResource_onlyOneProcessorOfPoolFull_isThatProcessor() {
    processors(at(70).from(100, 95).from(130, 70));

    Verdict verdict = scene.verdictOn("cms-1");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo("cpu-0");
    assertThat(evidenceOf(verdict, EvidenceKind.PEER_IMBALANCE).summary())
        .matches(
            "Of pool-1, cpu-0 has [45](\\.\\d+)? % left \\(CPU utilization 9[56](\\.\\d+)? %; \\d+(\\.\\d+)? % in the 100 min before\\)\\."
                + " Half of the other 3 have \\d\\d(\\.\\d+)? % or more: work that can run only there waits\\.");
    assertThat(verdict.advice())
        .extracting(Advice::summary)
        .containsExactly(
            "Find out which work can run only on cpu-0, and run less of it at this time.",
            "Make cpu-0 faster; more parts like the others of pool-1 do not help.");
  }

  @Test
  void sharedResource_noProcessorOfPoolFull_isThePool() {
    processors(at(70).from(100, 80).from(130, 70));

    Verdict verdict = scene.verdictOn("cms-1");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo("pool-1");
  }

  @Test
  void sharedResource_processorOfPoolFullBeforeOnset_isThePool() {
    processors(at(95));

    assertThat(Objects.requireNonNull(scene.verdictOn("cms-1").sharedResource()).id())
        .isEqualTo("pool-1");
  }

  /**
   * Adds a pool of four processors while the load of its eight users grows: one with the given
   * utilization, three at 78 %.
   */
  private void processors(Course first) {
    scene.shared("cpu-0", ResourceKind.DEVICE).measures("cpu.utilization", first);
    for (int i = 1; i < 4; i++) {
      scene
          .shared("cpu-" + i, ResourceKind.DEVICE)
          .measures("cpu.utilization", at(62).from(100, 78).from(130, 62));
    }
    scene.shared("pool-1", ResourceKind.PROCESSOR_POOL, "cpu-0", "cpu-1", "cpu-2", "cpu-3");
    for (int i = 1; i <= 3; i++) {
      scene
          .application("cms-" + i, "pool-1")
          .measures("app.response_time", at(80).from(100, 900).from(130, 80));
    }
    for (int i = 1; i <= 8; i++) {
      scene
          .user("user-" + i, "pool-1")
          .measures("cpu.utilization", at(30).from(100, 45).from(130, 30));
    }
  }

  @Test
  void exonerations_neighbourOfChosenDomainLoadsAnotherDomain_doNotContainIt() {
    scene.shared("firewall-1", ResourceKind.FIREWALL);
    for (String id : List.of("vm-erp", "vm-crm", "vm-web")) {
      scene
          .vm(id, List.of("ds-1", "firewall-1"))
          .measures("app.response_time", at(2).from(100, 75).from(130, 2))
          .writes(at(20));
    }
    scene
        .vm("vm-mail", List.of("ds-1", "firewall-1"))
        .writes(at(5))
        .measures("net.rx.throughput", at(5).from(60, 80).from(80, 5).from(101, 80).from(103, 5));
    scene
        .vm("vm-proxy", List.of("firewall-1"))
        .measures("net.rx.throughput", at(5).from(60, 80).from(80, 5).from(101, 80).from(103, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo("ds-1");
    assertThat(verdict.exonerated())
        .extracting(Exoneration::resource)
        .contains("vm-proxy")
        .doesNotContain("vm-mail");
  }

  @Test
  void exonerations_domainsAndMembers_beginWithTheDomains() {
    scene.shared("array-1", ResourceKind.ARRAY).latency(at(1));
    scene.shared("a-link", ResourceKind.LINK);
    for (String id : List.of("vm-erp", "vm-crm", "vm-web")) {
      scene
          .vm(id, List.of("ds-1", "array-1"))
          .latency(at(2).from(100, 75).from(130, 2))
          .writes(at(20));
    }
    scene
        .vm("a-bystander", Environment.PRODUCTION)
        .writes(at(5).from(60, 80).from(80, 5).from(101, 80).from(103, 5));

    assertThat(scene.verdictOn("vm-erp").exonerated())
        .extracting(Exoneration::resource)
        .startsWith("array-1", "a-bystander");
  }

  @Test
  void advice_capacity_namesTheLargestGrowthOfReadsAndWrites() {
    victim("vm-erp");
    scene.datastore().latency(at(2).from(100, 38).from(130, 2));
    for (int i = 0; i < 40; i++) {
      scene
          .vm("vm-small-%02d".formatted(i), Environment.PRODUCTION)
          .reads(at(1).from(100, 1.8).from(130, 1))
          .writes(at(1));
    }
    scene.vm("vm-reader", Environment.PRODUCTION).reads(at(10).from(100, 18).from(130, 10));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(evidenceOf(verdict, EvidenceKind.SHARE_OF_LOAD).summary())
        .contains("% more than ordinarily. The disk throughput is ");
    assertThat(verdict.advice().getFirst().cost())
        .containsPattern("what has been added are those of vm-reader \\((19|2[0-2]) %\\)\\.");
  }

  @Test
  void evidence_networkErrors_showsTheirRate() {
    victim("vm-erp");
    scene.datastore().measures("fc.crc_errors", at(0).from(100, 12).from(130, 0));

    Evidence rise = evidenceOf(scene.verdictOn("vm-erp"), EvidenceKind.CHANGE_AGAINST_BASELINE);

    assertThat(rise.summary())
        .matches(
            "ds-1: Fibre Channel CRC errors rose from 0/s to 1[12].*/s while vm-erp was degraded.");
    assertThat(rise.series()).extracting(Series::metric).contains("fc.crc_errors");
  }

  @Test
  void evidence_changedSetting_showsItsTime() {
    victim("vm-erp");
    victim("vm-crm");
    scene.changed(Scene.DATASTORE, ChangeKind.CONFIG, 97, "write cache off");

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(evidenceOf(verdict, EvidenceKind.COINCIDENT_CHANGE).summary())
        .isEqualTo(
            "A config change was made on ds-1 at 09:37 UTC (write cache off), 3 min before the degradation"
                + " began.");
    assertThat(verdict.advice().getFirst().summary())
        .isEqualTo("Undo the config change of ds-1 at 09:37 UTC (write cache off).");
  }

  @Test
  void advice_unmeasuredDomains_areSortedByDistanceAndExcludeMachineOfVictim() {
    scene.shared("array-a", ResourceKind.ARRAY);
    scene.shared("pool-c", ResourceKind.STORAGE_POOL, "array-a");
    scene.shared("ds-b", ResourceKind.DATASTORE, "pool-c");
    scene.vm("vm-erp", Environment.PRODUCTION, "ds-b");
    scene
        .application("app-erp", "vm-erp")
        .measures("app.response_time", at(40).from(100, 600).from(130, 40));

    Verdict verdict = scene.verdictOn("app-erp");

    assertThat(evidenceOf(verdict, EvidenceKind.LAYER_ATTRIBUTION).summary())
        .isEqualTo("It depends on 3 shared resources; their load at this time is not known.");
    assertThat(verdict.advice())
        .extracting(Advice::resource)
        .containsExactly("ds-b", "pool-c", "array-a");
  }

  @Test
  void advice_changeOutsideTheCulpritsDomain_isUndoneLast() {
    victim("vm-erp");
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 300).from(130, 5));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(20));
    scene.changed("vm-erp", ChangeKind.CONFIG, 99, "log level");

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(verdict.advice())
        .extracting(Advice::action)
        .startsWith(AdviceAction.LIMIT)
        .endsWith(AdviceAction.UNDO_CHANGE);
  }

  @Test
  void evidence_unknownCause_showsTheDomainsExamined() {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(at(2).from(100, 40).from(130, 2));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(evidenceOf(verdict, EvidenceKind.LAYER_ATTRIBUTION).summary())
        .isEqualTo("It depends on 1 shared resource; its load at this time is not known.");
    assertThat(verdict.advice()).extracting(Advice::action).containsExactly(AdviceAction.MEASURE);
  }

  @Test
  void evidence_loadsTooSmall_showsTheProbabilityLimit() {
    victim("vm-erp");
    scene
        .vm("vm-half", Environment.UAT)
        .writes(at(5).from(100, 60).from(106, 5).from(124, 60).from(130, 5));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(60));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(evidenceOf(verdict, EvidenceKind.LAYER_ATTRIBUTION).summary())
        .isEqualTo(
            "It depends on 1 shared resource; its load is measured, and no other resource's load"
                + " there explains it with a probability of 50 % or more.");
  }

  @Test
  void evidence_episodeWithFewSamples_mentionsTheirNumber() {
    victim("vm-erp");
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));

    List<Verdict> verdicts = scene.verdictsOn("vm-erp");

    assertThat(verdicts.getFirst().evidence())
        .extracting(Evidence::summary)
        .contains(
            "The degradation is known from only 2 samples, one every 60 s: chance is not excluded, and"
                + " no suspicion is above 50 %.");
    assertThat(verdicts.getLast().evidence())
        .extracting(Evidence::summary)
        .noneMatch(summary -> summary.contains("chance is not excluded"));
  }

  @Test
  void advice_changeAfterTheDecision_isIgnored() {
    victim("vm-erp");
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));
    scene.changed("vm-uat", ChangeKind.BACKUP_START, 105, "");

    List<Verdict> verdicts = scene.verdictsOn("vm-erp");

    assertThat(verdicts.getFirst().decidedAt()).isBefore(Instant.ofEpochMilli(Scene.time(105)));
    assertThat(verdicts.getFirst().advice())
        .extracting(Advice::action)
        .isNotEmpty()
        .doesNotContain(AdviceAction.RESCHEDULE);
    assertThat(verdicts.getLast().advice())
        .extracting(Advice::action)
        .contains(AdviceAction.RESCHEDULE);
  }

  @Test
  void exoneration_domainSlightlySlowerAndVictimMuchSlower_comparesBoth() {
    victim("vm-erp");
    scene.datastore().latency(at(1).from(100, 1.4).from(130, 1));

    assertThat(scene.verdictOn("vm-erp").exonerated())
        .singleElement()
        .satisfies(
            exonerated -> {
              assertThat(exonerated.metric()).isEqualTo("disk.latency");
              assertThat(exonerated.value()).isBetween(1.2, 1.6);
              assertThat(exonerated.before()).isBetween(0.9, 1.1);
              assertThat(exonerated.summary())
                  .matches(
                      "Its own disk latency is 1[.].* ms \\(.* ms in the .* before\\), 1[.].* times as much;"
                          + " vm-erp is (19|20|21).* times as badly off as ordinarily[.]");
            });
  }

  @Test
  void exoneration_domainAndVictimSlightlySlower_isEmpty() {
    scene
        .vm("vm-erp", Environment.PRODUCTION)
        .latency(at(20).from(100, 36).from(130, 20))
        .writes(at(20));
    scene.datastore().latency(at(15).from(100, 21.9).from(130, 15));

    assertThat(scene.verdictOn("vm-erp").exonerated()).isEmpty();
  }

  @Test
  void causeClass_onlyContradictorySettings_isMisconfiguration() {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(at(2).from(100, 40).from(130, 2));
    scene.set(Scene.DATASTORE, Map.of("cacheBias", 0.2));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
    assertThat(verdict.evidence())
        .extracting(Evidence::kind)
        .containsExactly(EvidenceKind.ATTRIBUTE_CONTRADICTION);
  }

  @Test
  void causeClass_contradictorySettingsAndCulprit_settingsOnlyContribute() {
    victim("vm-erp");
    scene.set(Scene.DATASTORE, Map.of("cacheBias", 0.2));
    scene.vm("vm-uat", Environment.UAT).writes(at(5).from(100, 400).from(130, 5));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(verdict.contributing()).containsExactly(CauseClass.MISCONFIGURATION);
    assertThat(verdict.advice())
        .extracting(Advice::action)
        .containsExactly(
            AdviceAction.LIMIT, AdviceAction.CHANGE_SETTING, AdviceAction.STORAGE_VMOTION);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-firewall", "z-firewall"})
  void contributing_idleTimeoutBesideCappedCacheAtGrownLoad_isTheCacheWhateverTheNames(
      String firewall) {
    scene.shared(firewall, ResourceKind.FIREWALL);
    scene.set(firewall, Map.of("idleTimeoutMinutes", 10));
    scene.set(Scene.DATASTORE, Map.of("cacheBias", 0.2));
    scene
        .application("app-1", Scene.DATASTORE, firewall)
        .measures("app.response_time", at(40).from(100, 400).from(130, 40));
    scene.set("app-1", Map.of("keepAliveMinutes", 120));
    scene.vm("vm-uat", Environment.UAT).writes(at(100).from(100, 140).from(130, 100));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(100).from(100, 140).from(130, 100));

    assertThat(scene.verdictOn("app-1").contributing())
        .containsExactly(CauseClass.MISCONFIGURATION);
  }

  @Test
  void causeClass_contradictorySettingsAndGrownLoad_settingsOnlyContribute() {
    victim("vm-erp");
    scene.set(Scene.DATASTORE, Map.of("cacheBias", 0.2));
    scene.vm("vm-uat", Environment.UAT).writes(at(100).from(100, 140).from(130, 100));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(100).from(100, 140).from(130, 100));

    Verdict verdict = scene.verdictOn("vm-erp");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(verdict.contributing()).containsExactly(CauseClass.MISCONFIGURATION);
  }

  @Test
  void ruleOfThumb_victimOnFlashDatastore_isTheRuleForFlash() {
    victim("vm-erp");
    scene.set(Scene.DATASTORE, Map.of("media", "flash"));

    assertThat(evidenceOf(scene.verdictOn("vm-erp"), EvidenceKind.RULE_OF_THUMB).summary())
        .startsWith("Disk latency of vm-erp, ")
        .contains("breaks the rule of thumb for flash (good up to 2.5 ms)");
  }

  @Test
  void ruleOfThumb_domainAndVictimOnOtherMedia_isTheRuleForTheDomainsMedia() {
    scene.datastore("ds-archive");
    scene.set("ds-archive", Map.of("media", "HDD"));
    scene.set(Scene.DATASTORE, Map.of("media", "flash"));
    scene
        .vm("vm-erp", Environment.PRODUCTION, Scene.DATASTORE, "ds-archive")
        .latency(at(2).from(100, 40).from(130, 2))
        .writes(at(20));
    victim("vm-crm");
    scene.datastore().latency(at(1).from(100, 25).from(130, 1));

    assertThat(scene.verdictOn("vm-erp").evidence())
        .filteredOn(evidence -> evidence.kind() == EvidenceKind.RULE_OF_THUMB)
        .extracting(Evidence::summary)
        .singleElement()
        .asString()
        .startsWith("Disk latency of ds-1, 2")
        .contains("breaks the rule of thumb for flash (good up to 2.5 ms)");
  }
}
