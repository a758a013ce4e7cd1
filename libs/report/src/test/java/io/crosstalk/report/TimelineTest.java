package io.crosstalk.report;

import static io.crosstalk.report.Diagnoses.END;
import static io.crosstalk.report.Diagnoses.ONSET;
import static io.crosstalk.report.Diagnoses.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Fact.Alignment;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.text.Language;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.report.timeline.Timeline;
import io.crosstalk.report.timeline.TimelineEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final Instant AT = ONSET.plusSeconds(900);

  private static final Resource ARRAY =
      resource("array-1", ResourceKind.ARRAY, Environment.PRODUCTION, "team-storage");

  private static final Resource UAT =
      resource("vm-uat", ResourceKind.VM, Environment.UAT, "team-quality");

  private static Diagnoses diagnosis(CauseClass causeClass) {
    return new Diagnoses(causeClass, ARRAY)
        .victim("db-1", ResourceKind.DATABASE, "disk.latency", 1, 20, 30);
  }

  private static Incident uncertain() {
    return rendered(diagnosis(CauseClass.UNKNOWN));
  }

  private static Incident accused(double probability) {
    Figure load = new Figure("vm-uat", "disk.throughput", 755, 24, Double.NaN);
    return rendered(
        diagnosis(CauseClass.NOISY_NEIGHBOUR)
            .suspect(UAT, probability, new LoadGrowth(load, 5.8), new Alignment(load, 1, 0.03)));
  }

  private static Incident accusedByOneKind(double probability) {
    Figure load = new Figure("vm-uat", "disk.throughput", 755, 24, Double.NaN);
    return rendered(
        diagnosis(CauseClass.NOISY_NEIGHBOUR).suspect(UAT, probability, new LoadGrowth(load, 5.8)));
  }

  private static Incident rendered(Diagnoses diagnosis) {
    return new Report(Reader.ALL, RulesOfThumb.shipped()).of(diagnosis.build());
  }

  private static List<String> entries(@Nullable Incident before, Incident after, VersionKind kind) {
    return texts(Timeline.entries(before, version(after, kind, null, null)));
  }

  private static List<String> texts(List<TimelineEntry> entries) {
    return entries.stream().map(each -> each.kind().wireName() + " " + each.text()).toList();
  }

  private static Version version(
      Incident incident, VersionKind kind, @Nullable String into, @Nullable Long decision) {
    return new Version(incident.world(), incident, kind, AT, into, decision);
  }

  @Test
  void firstVersion_withACulprit_hasTheTitleAndTheCulprit() {
    List<TimelineEntry> entries =
        Timeline.entries(null, version(accused(0.9), VersionKind.OPENED, null, null));

    assertThat(texts(entries))
        .containsExactly(
            "opened db-1 slow: vm-uat (UAT) loads array-1",
            "culprit vm-uat is named as the culprit with probability 90 %:"
                + " Disk throughput of vm-uat rose from 24 MB/s to 755 MB/s.");
    assertThat(entries.getLast().resource()).isEqualTo("vm-uat");
    assertThat(entries).extracting(TimelineEntry::at).containsOnly(AT);
  }

  @Test
  void changedVersion_ofACauseThatIsKnownNow_statesCauseAndCulprit() {
    assertThat(entries(uncertain(), accused(0.7), VersionKind.CHANGED))
        .first()
        .asString()
        .isEqualTo(
            "cause A cause is stated now: db-1 slow: vm-uat (UAT) loads array-1, not certain");
    assertThat(entries(accused(0.7), accused(0.9), VersionKind.CHANGED))
        .containsExactly(
            "culprit The probability of vm-uat as the culprit has risen from 70 % to 90 %");
    assertThat(entries(accused(0.71), accused(0.7), VersionKind.REVISED)).isEmpty();
  }

  @Test
  void changedVersion_ofASuspectWithOneKindOfEvidence_hasNoEntry() {
    assertThat(entries(accusedByOneKind(0.7), accusedByOneKind(0.9), VersionKind.CHANGED))
        .noneMatch(each -> each.startsWith("culprit"));
  }

  @Test
  void retractedVersion_ofAnotherClass_statesWhyTheCulpritIsNone() {
    assertThat(entries(accused(0.9), uncertain(), VersionKind.RETRACTED))
        .contains(
            "retraction vm-uat is not the culprit, as was said with probability 90 %:"
                + " with what is known now the cause is unknown");
    assertThat(
            texts(
                Timeline.entries(
                    accused(0.9), version(uncertain(), VersionKind.CHANGED, null, 7L))))
        .contains(
            "retraction vm-uat is no longer named in this incident, because a person has decided"
                + " on its members.");
  }

  @Test
  void furtherVictims_manyAtOnce_areCounted() {
    Diagnoses more = diagnosis(CauseClass.UNKNOWN);
    for (int i = 2; i <= 7; i++) {
      more.victim("db-" + i, ResourceKind.DATABASE, "disk.latency", 1, 20, 30);
    }

    assertThat(entries(uncertain(), rendered(more), VersionKind.CHANGED))
        .containsExactly("victim 6 more resources are affected: db-2, db-3, db-4, db-5, db-6, …");
  }

  @Test
  void resolvedVersion_afterAMove_statesChangeRemedyRecurrenceAndEnd() {
    Change move = new Change(END.minusSeconds(60), "vm-uat", ChangeKind.VMOTION, "esx-08");
    Incident over =
        rendered(
            diagnosis(CauseClass.UNKNOWN)
                .until(END)
                .change(move)
                .before("inc-0", "2026-02-11T09:01:00Z")
                .facts(
                    new Recovery(move, new Figure("db-1", "disk.latency", 1.1, 20, Double.NaN))));

    List<TimelineEntry> entries =
        Timeline.entries(uncertain(), version(over, VersionKind.RESOLVED, null, null));

    assertThat(texts(entries))
        .containsExactly(
            "change vMotion of vm-uat (esx-08)",
            "remedy The remedy is verified: vMotion of vm-uat (esx-08); disk latency of db-1 20 ms"
                + " → 1.1 ms",
            "recurrence It has happened once before, on 11 February 09:01 (inc-0).",
            "resolved No longer degraded: the last degraded sample was on Saturday 14 March 2026,"
                + " 01:10 UTC");
    assertThat(entries.getFirst().at()).isEqualTo(move.time());
  }

  @Test
  void resolvedVersion_withoutARecovery_statesThatItIsStillDegraded() {
    Incident over = rendered(diagnosis(CauseClass.UNKNOWN).expired(END));

    assertThat(entries(uncertain(), over, VersionKind.RESOLVED))
        .containsExactly(
            "resolved Expired: still degraded when the samples end (Saturday 14 March 2026, 01:10"
                + " UTC); no recovery was measured");
  }

  @Test
  void mergedVersion_byTheEngine_namesTheOtherIncident() {
    assertThat(
            texts(
                Timeline.entries(
                    uncertain(), version(uncertain(), VersionKind.MERGED, "inc-9", null))))
        .containsExactly("merged The same problem as inc-9");
    assertThat(Timeline.entries(uncertain(), version(uncertain(), VersionKind.MERGED, "inc-9", 7L)))
        .isEmpty();
    assertThat(entries(uncertain(), uncertain(), VersionKind.REOPENED))
        .containsExactly("reopened A problem of its own again: " + uncertain().title());
    assertThat(entries(uncertain(), uncertain(), VersionKind.WITHDRAWN))
        .containsExactly("withdrawn Every diagnosis behind this incident was taken back");
  }

  @Test
  void resolvedVersion_withoutAnEnd_statesThatNothingMoreIsKnown() {
    assertThat(entries(uncertain(), uncertain(), VersionKind.RESOLVED))
        .containsExactly(
            "resolved Expired: nothing more is known of the victims, and no recovery was measured");
  }

  @Test
  void resolvedVersion_ofASilence_statesThatSamplesArrive() {
    Incident silent = rendered(diagnosis(CauseClass.MISSING_SIGNAL));
    Incident over = rendered(diagnosis(CauseClass.MISSING_SIGNAL).until(END));

    assertThat(entries(silent, over, VersionKind.RESOLVED))
        .containsExactly("resolved Samples arrive again");
  }

  @Test
  void changedVersion_ofACauseThatIsNoLongerKnown_statesTheOneBefore() {
    assertThat(entries(rendered(diagnosis(CauseClass.CAPACITY)), uncertain(), VersionKind.CHANGED))
        .containsExactly(
            "cause The cause is not known any more, it was a limit that is reached: db-1 slow:"
                + " cause not known");
    assertThat(
            entries(
                rendered(diagnosis(CauseClass.CAPACITY)),
                rendered(diagnosis(CauseClass.SHARED_RESOURCE_FAULT)),
                VersionKind.RETRACTED))
        .containsExactly(
            "cause Another cause is stated now, no longer a limit that is reached: db-1 slow:"
                + " array-1 is slower");
  }

  @Test
  void entries_inGerman_areTranslated() {
    assertThat(
            Language.of("de")
                .during(() -> entries(uncertain(), uncertain(), VersionKind.WITHDRAWN)))
        .containsExactly("withdrawn Jede Diagnose hinter diesem Vorfall wurde zurückgenommen");
  }
}
