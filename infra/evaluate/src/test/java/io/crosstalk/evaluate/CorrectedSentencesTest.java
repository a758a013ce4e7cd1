package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.evaluate.RecordedTexts.RecordedText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wrong or unclear statements that operators have found in texts of incidents, each with the
 * statement that is right.
 */
class CorrectedSentencesTest {
  private static List<String> casebook() {
    return RecordedTexts.CASEBOOK;
  }

  private static String first(String name) {
    return RecordedTexts.of(name).getFirst().all();
  }

  private static String last(String name) {
    return RecordedTexts.of(name).getLast().all();
  }

  /** The case without all samples of some resources after a time. */
  private static CaseFolder silenced(CaseFolder folder, Set<String> silent, Instant from) {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    folder
        .samples()
        .forEach(
            (time, values) ->
                samples.put(
                    time,
                    values.entrySet().stream()
                        .filter(
                            each -> time < from.toEpochMilli() || !silent.contains(each.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
    return CaseVariants.with(folder, folder.resources(), samples);
  }

  @Test
  void silenceOfDegradedVictims_isNotCalledAnEndOfTheDegradation() {
    CaseFolder cut =
        silenced(
            RecordedTexts.read("small-bully"),
            Set.of(
                "vm-files-small-bully",
                "vm-crm-app-small-bully",
                "vm-web-small-bully",
                "vm-erp-db-small-bully"),
            Instant.parse("2026-11-21T02:17:00Z"));

    String text = RecordedTexts.texts(cut).getFirst().all();

    assertThat(text)
        .doesNotContain("The harm ended", "none was measured since")
        .contains(
            "since Saturday 21 November 2026, 02:16 UTC",
            "No samples of vm-files-small-bully have arrived since Saturday 21 November 2026, 02:16: the"
                + " last disk write latency was 52.7 ms. Since Saturday 21 November 2026, 02:16 UTC it is"
                + " not known whether the degradation lasts; what follows is what was known then.");
  }

  @Test
  void changesThatWereNoRemedies_haveNoEffectStated() {
    assertThat(last("c2-uat-vm"))
        .doesNotContain("no significant effect")
        .contains("none of them on vm-uat-oracle or esx-07/vmhba2. As bad as then:")
        .contains("time-outs of app-orders 10/min; 9/min on ");
    assertThat(last("c7-network-slow"))
        .doesNotContain("no significant effect")
        .contains("none of them on vm9221/processors. As bad as then:");
  }

  @Test
  void imbalanceThatIsAlwaysThere_isStatedWithTheUnusualLoad() {
    assertThat(first("c5-resets"))
        .doesNotContain("before it was 88 %")
        .contains(
            "3 of 6 peers (fe-09, fe-12, fe-13) carry 88 % of the network receive throughput. It"
                + " was as much in the 30 h before; evenly spread it would be 50 %.")
        .containsPattern("ask it for (2\\.[89]|3(\\.\\d)?) times the usual load of these hours")
        .containsPattern("51\\.9 MB/s, usually 1[78](\\.\\d)? MB/s \\(median of 4 days\\)");
  }

  @Test
  void culpritWithMuchData_isAccusedByItsDataRateAndNotByItsOperations() {
    assertThat(first("c1-atm-backup"))
        .doesNotContain("The disk IOPS of jg-backup rose", "from 0/s to 1,791/s")
        .contains("The disk throughput of jg-backup rose from 0 MB/s to 2,597 MB/s")
        .contains(
            "lpar-bank/asp-1 (disk IOPS): it is 2,043/s (940/s in the 10 h before), which is not"
                + " high by the rule of thumb for hard disks (high from 10,000/s).");
  }

  @Test
  void poolWithinTheRuleOfThumb_isComparedWithTheRuleAndWithItself() {
    assertThat(first("c1-atm-backup"))
        .doesNotContain("as far as they are measured", "none measured before", "none before")
        .contains(
            "Disk latency of lpar-bank/asp-1, 2.96 ms, keeps the rule of thumb for hard disks (good"
                + " up to 5 ms), yet it is 4.5 times worse than 0.66 ms in the 10 h before.");
  }

  @Test
  void dimensionOfLoad_isToldByLevelsAndNotByComparisons() {
    assertThat(first("c4-flash-array"))
        .doesNotContain("of all comparisons")
        .contains("disk read throughput of 300 MB/s in the median while degraded and of at most")
        .contains(" while well, but disk IOPS of 7,700/s and of at most 13,000/s.");
  }

  @Test
  void cacheAndLoadWithTheSameCourse_areNotToldApart() {
    assertThat(first("c6-file-pool"))
        .doesNotContain("What helped", "Lift the cap")
        .contains(
            "3 times the degradation began with a change of storage-group-2 (minidisk cache on),"
                + " and 3 times it ended with one (minidisk cache off).")
        .contains("This setting and the load of BADUSER cannot be told apart by these figures.")
        .contains("To find out: leave it at \"minidisk cache off\" while BADUSER is active.")
        .contains(
            "The setting of storage-group-2 (minidisk cache on) explains the degradation equally"
                + " well.");
  }

  @Test
  void limitOfTheBackEnd_isLearnedAndNotTakenFromTheRating() {
    assertThat(last("c3-tape"))
        .doesNotContain("80.2 MB/s")
        .contains("The back end of vts-1 takes 52.2 MB/s, ordinarily 27 MB/s.")
        .contains("In the 5 days before and now it took at most 52.7 MB/s.")
        .contains("vts-1 is rated 180 MB/s for data that compress 2.7:1")
        .contains("its back end leaves 62.6 MB/s for its users");
  }

  @Test
  void compressionThatDeclines_isComparedWithTheFirstIncident() {
    assertThat(last("c3-tape"))
        .contains(
            "The data compress less and less: ordinarily 2.1:1 on 26 February 2009, 1.8:1 now.");
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void culpritOutsideProduction_isNotFreedFromAChangeRequest(String name) {
    assertThat(RecordedTexts.all(name))
        .doesNotContain("It is not production", "no change request is needed");
  }

  @Test
  void moveThatHelped_isFollowedByWhatKeepsItSo() {
    assertThat(last("c2-uat-vm"))
        .doesNotContain("lasts until it is moved again")
        .contains("Helped: vMotion of vm-uat-oracle (esx-08).")
        .contains("Keep vm-uat-oracle off esx-07/vmhba2 by a placement rule, or limit its load.");
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void unclearPhrases_areInNoText(String name) {
    assertThat(RecordedTexts.all(name))
        .doesNotContain(
            "whether in production or not",
            "as over",
            "nobody",
            "somebody",
            "mean CPU utilization of a user",
            "of at most 1 ",
            "E+",
            "e+0",
            "vmotion");
  }

  @Test
  void fault_namesTheUsersThatAreDegradedAndNoEnvironment() {
    assertThat(first("fault"))
        .doesNotContain("whether in production or not")
        .contains("6 of the 7 users of ds-fault that are measured are degraded.");
  }

  @Test
  void growthOfManyUsers_isCountedInUsers() {
    assertThat(first("c10-master-processor"))
        .contains("The CPU utilization is 119 % of a processor per user")
        .contains("The growth comes from at least 6 of them; none stands out.");
  }

  @Test
  void consequenceOfSlowWrites_namesTheReferenceInBrackets() {
    assertThat(first("c2-uat-vm"))
        .doesNotContain("takes 24 ms (0.961 ms)")
        .contains("one block of 16 KB takes 24 ms, at worst 30.5 ms (ordinarily 0.96 ms)");
  }

  @Test
  void machineOnAnotherResource_isNotExonerated() {
    assertThat(RecordedTexts.all("c5-resets")).doesNotContain("vm-intranet");
  }

  @ParameterizedTest
  @MethodSource("casebook")
  void title_hasVictimHarmAndCulpritOrPlace(String name) {
    assertThat(RecordedTexts.of(name))
        .allSatisfy(
            text -> assertThat(text.title()).matches("\\S+.* (slow|with (time-outs|errors)): .+"));
  }

  @Test
  void layersThatStayedOrdinary_areRuledOutWithFigures() {
    assertThat(RecordedTexts.of("c1-atm-backup"))
        .allSatisfy(
            text ->
                assertThat(text.all())
                    .containsPattern("\\(disk IOPS\\): it is [12],\\d{3}/s")
                    .containsPattern(
                        "lpar-bank: its waits for processors (and memory )?were at most [01]\\.[12]\\d?"
                            + " times as long as ordinarily\\.")
                    .containsPattern("Its CPU utilization was \\d+\\.\\d % \\("));
  }

  @Test
  void rhythm_isInTheTimeOfTheSite() {
    assertThat(RecordedTexts.all("c1-atm-backup"))
        .doesNotContain("UTC")
        .contains("at about 20:00 (Asia/Manila)");
  }

  @Test
  void consequence_isToldForTheMedianAndForTheWorst() {
    assertThat(last("c2-uat-vm"))
        .contains("at 0.668 MB/s, at worst 0.508 MB/s (ordinarily 17 MB/s)")
        .contains("takes 24 ms, at worst 31.5 ms")
        .contains("stalls all changes for 95.9 s, at worst 126 s");
  }

  @Test
  void remedy_isToldByTheProbeOfTheDatabase() {
    assertThat(last("c2-uat-vm"))
        .contains(
            "What helped, as measured: vMotion of vm-uat-oracle (esx-08); after it disk random read"
                + " latency of db-orders 1.27 ms (74.3 ms just before), disk sync write throughput"
                + " of db-orders 15.8 MB/s (0.594 MB/s just before).");
  }

  @Test
  void failover_isAWorkaroundAndNoRemedy() {
    assertThat(last("c2-uat-vm"))
        .contains(
            "Worked around on 13 March 18:30 by a failover of db-orders (db-orders-ha); that is no"
                + " remedy: the degradation lasted until 13 March 21:10.");
  }

  @Test
  void changeOfTestJobs_isJudgedByTheTestJobs() {
    assertThat(last("c3-tape"))
        .doesNotContain("Not judged as their effect")
        .contains(
            "The change of job-test-packed and job-test-text on 9 March 12:00 (config, blocks of"
                + " 256 KB instead of 24 KB) has had no effect there: 4.1 and 3.2 times as bad as"
                + " ordinarily; 4.7 and 3.7 times the last time, on 5 March 05:00.");
  }

  @Test
  void dataReduction_isToldWithItsRateAndAnAdviceThatIsPossible() {
    assertThat(first("c4-flash-array"))
        .doesNotContain("a high data rate", "turn it off", "Turn it off")
        .contains("takes 493 MB/s in the median")
        .contains(
            "Move what reads and writes most from v9000/drp-1 to volumes without data reduction.");
  }

  @Test
  void wayToTheArray_whoseEndsMeasureDifferentRequests_hasNoShareOfTheTime() {
    assertThat(first("c4-flash-array"))
        .contains("v9000 itself takes 13 ms longer: the time is lost there or behind it.")
        .doesNotContain("the way between");
  }

  @Test
  void groupsOfVolumes_areToldWithTheirDifference() {
    assertThat(first("c4-flash-array"))
        .contains(
            "The volumes of v9000/drp-1 form two groups (disk latency): lun-a1 and lun-a2 take"
                + " 11.4 ms, lun-b1 and lun-b2 take 15.7 ms, 4.28 ms longer.");
  }

  @Test
  void kindsOfWaiting_areRankedByTheirPartOfTheTime() {
    assertThat(RecordedTexts.of("c4-flash-array"))
        .allSatisfy(text -> assertThat(text.lines().getFirst()).contains("wait for the journal"));
    assertThat(first("c4-flash-array"))
        .contains(
            "wait for the journal 46.7 % (at worst 55.8 %), ordinarily 5.3 %",
            "Besides: wait machine gate 24.6 %, ordinarily 2 % and wait disk other 10.3 %");
  }

  @Test
  void resets_areCountedAndTheirSenderIsNotTheCause() {
    assertThat(first("c5-resets"))
        .contains("lpar-core sent about 36,860 connection resets while app-mobile was degraded")
        .contains("sending resets does not make lpar-core the cause")
        .contains("most of them to fe-09 (0.284/s), fe-12 (0.226/s), fe-13 (0.209/s)");
  }

  @Test
  void problemOfTheFilePool_isOneIncidentAtTheServer() {
    List<RecordedText> texts = RecordedTexts.of("c6-file-pool");

    assertThat(texts).hasSize(1);
    assertThat(texts.getFirst().title())
        .isEqualTo("file-pool slow: BADUSER (production) loads SFSSERV");
  }

  @Test
  void adviceOnAFullProcessor_doesNotMoveWorkOfTheOthers() {
    assertThat(first("c10-master-processor"))
        .doesNotContain("RESEARCH", "BILLING", "PLANNING")
        .contains("Find out which work can run only on vm10/cpu-0, and run less of it")
        .contains("Half of the other 9 have 21.6 % or more");
  }

  @Test
  void whatIsNotMeasured_isStated() {
    assertThat(first("c1-atm-backup"))
        .contains("Not measured, so not ruled out: used capacity of lpar-bank/asp-1.");
    assertThat(first("c2-uat-vm"))
        .contains(
            "Not measured, so not ruled out: buffer credits and link errors of san-sw-1/port-07.");
    assertThat(first("c4-flash-array")).contains("write cache, read cache, background work");
  }

  @Test
  void pastFigures_nameThePeriodThatTheyAreFrom() {
    for (String name : RecordedTexts.CASEBOOK) {
      assertThat(RecordedTexts.all(name))
          .as(name)
          .doesNotContainPattern("(?:ms|MB/s|/s|/min|%) before\\)")
          .doesNotContain("than before", "own baseline", "and was ");
    }
  }

  @Test
  void sustainedLoad_isToldForTheBusiestTimeToo() {
    assertThat(first("c9-pinned-data"))
        .doesNotContain("+78 %")
        .contains(
            "Mostly, cu-1740 carries no more load than it has served while app-library was well:"
                + " disk IOPS of 4.28/s in the median now, up to 21.7/s then.");
  }
}
