package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.report.Reader;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Figures, exonerations, remedies and recurrences in the incidents of recorded cases. */
class RecordedEvidenceTest {
  private static List<Incident> notified(String name) {
    return RecordedReplay.incidents(name, Reader.ALL).stream()
        .filter(each -> each.severity() != Severity.INFO)
        .toList();
  }

  private static List<String> summaries(Incident incident, EvidenceKind kind) {
    return incident.evidence().stream()
        .filter(each -> each.kind() == kind)
        .map(Evidence::summary)
        .toList();
  }

  private static Exoneration exoneration(Incident incident, String resource) {
    return incident.exonerated().stream()
        .filter(each -> each.resource().equals(resource))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void backupCase_evenings_haveOneSeverityAndTheirStagesAreFollowed() {
    List<Incident> evenings = notified("c1-atm-backup");

    assertThat(evenings).extracting(Incident::severity).containsOnly(Severity.CRITICAL);
    assertThat(evenings.getFirst().advice().getFirst().action())
        .isEqualTo(AdviceAction.REDUCE_CONCURRENCY);
    assertThat(summaries(evenings.get(4), EvidenceKind.RECURRENCE))
        .containsExactly("The same happened on each of the last 4 days at about 20:05.");
    assertThat(summaries(evenings.getLast(), EvidenceKind.RECOVERY_AFTER_CHANGE))
        .first()
        .asString()
        .contains("8 concurrent jobs instead of 15", "Better, not well");
  }

  @Test
  void backupCase_poolWithinTheRuleOfThumb_isStatedBesideItsUsualValue() {
    Incident first = notified("c1-atm-backup").getFirst();

    assertThat(summaries(first, EvidenceKind.RULE_OF_THUMB))
        .singleElement()
        .asString()
        .contains("keeps the rule of thumb for hard disks", "times worse than");
    assertThat(exoneration(first, "lpar-bank/asp-1").summary())
        .contains("/s", "not high by the rule of thumb");
    assertThat(exoneration(first, "lpar-bank").summary())
        .contains("CPU queue wait", "disk page fault wait");
  }

  @Test
  void backupCase_allThatIsRecorded_hasTheFiguresOfItsVictim() {
    assertThat(RecordedReplay.incidents("c1-atm-backup", Reader.ALL))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.victims().getFirst().observed()).isPositive())
        .allSatisfy(each -> assertThat(each.evidence()).isNotEmpty());
  }

  @Test
  void uatCase_secondMonth_hasFiguresRemedyAndTheArrayRuledOut() {
    Incident march = notified("c2-uat-vm").getLast();

    Victim database = march.victims().get(1);
    assertThat(database.resource()).isEqualTo("db-orders");
    assertThat(database.baseline()).isBetween(1.2, 1.4);
    assertThat(database.observed()).isBetween(50.0, 80.0);
    assertThat(exoneration(march, "array-02").value()).isLessThan(1);
    assertThat(summaries(march, EvidenceKind.RECURRENCE))
        .singleElement()
        .asString()
        .contains("exactly a month ago");
    assertThat(Objects.requireNonNull(march.remedy()).change())
        .isEqualTo("vmotion of vm-uat-oracle (esx-08)");
    assertThat(march.remedy().verified()).isTrue();
    assertThat(march.remedy().after()).isLessThan(2);
    assertThat(march.explanation()).contains("a block of 16 KB takes", "that is no remedy");
  }

  @Test
  void networkCase_linkAndTheChangeOfItsParameters_areNotTheCause() {
    Incident tuesday = notified("c7-network-slow").getLast();

    assertThat(exoneration(tuesday, "link-2216").summary()).contains("network discards stayed");
    assertThat(summaries(tuesday, EvidenceKind.RECOVERY_AFTER_CHANGE))
        .singleElement()
        .asString()
        .contains("BLKTIMER", "ACKLEN", "As bad as then");
  }

  @Test
  void pinnedDataCase_hitRatioThatIsNoLongerReported_isEvidence() {
    Incident incident = notified("c9-pinned-data").getFirst();

    assertThat(summaries(incident, EvidenceKind.MISSING_SIGNAL))
        .singleElement()
        .asString()
        .startsWith("Cache hit ratio of device-1742 and device-1743: last reported");
    assertThat(summaries(incident, EvidenceKind.COMPONENT_SPLIT))
        .singleElement()
        .asString()
        .contains("disconnect 18.4 ms");
  }

  /** Resources and metrics that are plotted beside the first evidence of a kind, in their order. */
  private static List<String> plotted(Incident incident, EvidenceKind kind) {
    return incident.evidence().stream()
        .filter(each -> each.kind() == kind)
        .findFirst()
        .orElseThrow()
        .series()
        .stream()
        .map(each -> each.resource() + " " + each.metric())
        .toList();
  }

  @Test
  void tapeCase_backEndAndCompression_arePlotted() {
    Incident last = notified("c3-tape").getLast();

    assertThat(plotted(last, EvidenceKind.DOSE_RESPONSE))
        .containsExactly(
            "db2-prod wait.log_full",
            "vts-1 tape.backend.throughput",
            "vts-1 data.reduction_ratio");
    assertThat(highest(last, "tape.backend.throughput")).isBetween(50.0, 60.0);
  }

  @Test
  void pinnedDataCase_loadOfAllUsersAndTheWholeResponseTime_arePlotted() {
    Incident incident = notified("c9-pinned-data").getFirst();

    assertThat(plotted(incident, EvidenceKind.DOSE_RESPONSE)).contains("cu-1740 disk.iops");
    assertThat(plotted(incident, EvidenceKind.COMPONENT_SPLIT))
        .contains("device-1742 disk.latency", "device-1742 disk.latency.queue");
    assertThat(highest(incident, "disk.iops")).isGreaterThan(10);
  }

  @Test
  void backupCase_operationsThatAreNotHigh_arePlotted() {
    assertThat(
            notified("c1-atm-backup").getFirst().exonerated().stream()
                .filter(each -> each.resource().equals("lpar-bank/asp-1"))
                .flatMap(each -> each.series().stream())
                .map(Series::metric))
        .containsExactly("disk.iops");
  }

  @Test
  void masterProcessorCase_utilizationOfTheProcessor_isTheOnlyOneThatIsStated() {
    Incident incident = notified("c10-master-processor").getFirst();

    assertThat(incident.explanation()).doesNotContain("added up");
    assertThat(incident.summary()).isNotNull();
    assertThat(incident.summary().cause()).contains("93.3 %");
  }

  @Test
  void resetsCase_peersOfTheLoadBalancerAtItsLimit_areNotExonerated() {
    assertThat(notified("c5-resets"))
        .allSatisfy(
            each ->
                assertThat(each.exonerated())
                    .extracting(Exoneration::resource)
                    .noneMatch(resource -> resource.startsWith("fe-")));
  }

  private static double highest(Incident incident, String metric) {
    return incident.evidence().stream()
        .flatMap(each -> each.series().stream())
        .filter(each -> each.metric().equals(metric))
        .flatMap(each -> each.points().stream())
        .mapToDouble(Series.Point::value)
        .max()
        .orElseThrow();
  }
}
