package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.START;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.testkit.VerdictBuilder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of the text about earlier similar incidents, how they ended, and the changes since then.
 */
class RecurrenceTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void recurrence_manyTimes_describesRhythmInSiteTime() {
    Story story = Story.at("Asia/Manila");
    for (int day = 1; day <= 4; day++) {
      story.earlier("inc-" + day, backup(day));
    }

    Incident incident = story.tell(backup(0)).theIncident();

    assertThat(summaries(incident, EvidenceKind.RECURRENCE))
        .containsExactly(
            "It recurs daily: on each of the last 5 days, at about 23:00 (Asia/Manila). The last"
                + " time was Thursday 20 November 2025, 23:00 (inc-1); it ended"
                + " without any action that is known.");
    assertThat(incident.explanation())
        .contains("It recurs daily", "from Friday 21 November 2025, 23:00 (Asia/Manila)");
    assertThat(incident.recurrences()).hasSize(4);
    assertThat(story.timeline(TimelineEntry.Kind.RECURRENCE)).hasSize(1);
  }

  @Test
  void recurrence_remedyLastTime_isDescribedWithFigures() {
    Incident incident =
        new Story()
            .earlier(
                "inc-1",
                backup(1).remedy(ChangeKind.VMOTION, "vmotion of vm-uat (esx-8)", true, 45.5, 0.9))
            .tell(backup(0))
            .theIncident();

    assertThat(summaries(incident, EvidenceKind.RECURRENCE))
        .containsExactly(
            "The same happened a day ago at the same hour, on Thursday 20 November 2025, 15:00 UTC"
                + " (inc-1); what helped then was vMotion of vm-uat (esx-8): disk latency of app-atm 45.5 ms before, 0.9 ms"
                + " after.");
  }

  /** Parts of one event: a person has split an incident. */
  @Test
  void recurrence_earlierOnesAtTheSameTime_countOnce() {
    Incident incident =
        new Story()
            .earlier("inc-1", backup(1))
            .earlier("inc-2", backup(1))
            .tell(backup(0))
            .theIncident();

    assertThat(summaries(incident, EvidenceKind.RECURRENCE))
        .containsExactly(
            "The same happened a day ago at the same hour, on Thursday 20 November 2025, 15:00 UTC"
                + " (inc-1); it ended without any action that is known.");
    assertThat(incident.recurrences()).hasSize(2);
  }

  @Test
  void recurrence_backupEndedLastTime_isNotDescribedAsAction() {
    Incident incident =
        new Story()
            .earlier(
                "inc-1",
                backup(1).remedy(ChangeKind.BACKUP_END, "backup_end of jg-backup", true, 45.5, 0.9))
            .tell(backup(0))
            .theIncident();

    assertThat(summaries(incident, EvidenceKind.RECURRENCE))
        .allSatisfy(
            summary -> assertThat(summary).endsWith("it ended with the backup end of jg-backup."));
  }

  @Test
  void recurrence_anotherCulpritOnSameResource_isNotSimilar() {
    Incident incident =
        new Story()
            .earlier(
                "inc-1",
                verdictOn("app-atm")
                    .from(START.minus(Duration.ofDays(1)))
                    .neighbour("vm-x", 0.9, "asp-1")
                    .lasting(HOUR))
            .tell(backup(0))
            .theIncident();

    assertThat(incident.recurrences()).isEmpty();
    assertThat(summaries(incident, EvidenceKind.RECURRENCE)).isEmpty();
  }

  @Test
  void recurrence_sameVictimAndResourceWithoutCulprit_isSimilar() {
    Incident incident =
        new Story()
            .earlier(
                "inc-1",
                verdictOn("app")
                    .cause(CauseClass.LOAD_IMBALANCE)
                    .through("lb-1")
                    .from(START.minus(Duration.ofDays(1)))
                    .lasting(HOUR))
            .earlier(
                "inc-2", verdictOn("other").from(START.minus(Duration.ofDays(2))).lasting(HOUR))
            .tell(verdictOn("app").cause(CauseClass.CAPACITY).through("lb-1"))
            .theIncident();

    assertThat(incident.recurrences())
        .extracting(Incident.Recurrence::incident)
        .containsExactly("inc-1");
  }

  @Test
  void recurrence_unknownCausesOfDifferentVictims_areNotSimilar() {
    Incident incident =
        new Story()
            .earlier("inc-1", verdictOn("vm-b").from(START.minus(Duration.ofDays(1))).lasting(HOUR))
            .tell(verdictOn("vm-a"))
            .theIncident();

    assertThat(incident.recurrences()).isEmpty();
  }

  @Test
  void recurrence_changeWithoutEffect_isDescribed() {
    Incident incident =
        new Story()
            .earlier("inc-1", backup(1))
            .tell(backup(0).change(-7200, ChangeKind.CONFIG, "link-1"))
            .theIncident();

    assertThat(summaries(incident, EvidenceKind.RECOVERY_AFTER_CHANGE))
        .containsExactly(
            "Changed since the last time: config on link-1, 21 November 13:00; not on jg-backup or"
                + " asp-1. As bad as then: disk latency of app-atm 30 ms; 30 ms on 20 November 15:00.");
    assertThat(incident.explanation()).doesNotContain("Changed around or during");
    assertThat(incident.changes()).hasSize(1);
  }

  @Test
  void recurrence_changeWithPartialEffect_isDescribedWithRemainingDegradation() {
    Story story = new Story();
    for (int day = 11; day <= 16; day++) {
      story.earlier("inc-" + day, backup(day).excess(50));
    }

    Incident incident =
        story.tell(backup(0).change(-10 * 86_400, ChangeKind.CONFIG, "jg-backup")).theIncident();

    assertThat(summaries(incident, EvidenceKind.RECOVERY_AFTER_CHANGE))
        .containsExactly(
            "Changed since the last time: config on jg-backup, 11 November 15:00. Since then it"
                + " is better, not well: disk latency of app-atm 30 ms; 150 ms on 10 November 15:00. It has"
                + " become rarer: 6 times in the 6 days before, once in the 10 days since.");
  }

  @Test
  void recurrence_changeLongBeforeFirstTime_isNotDescribed() {
    Incident incident =
        Story.of(backup(0).change(-7200, ChangeKind.CONFIG, "link-1")).theIncident();

    assertThat(incident.changes()).isEmpty();
    assertThat(summaries(incident, EvidenceKind.RECOVERY_AFTER_CHANGE)).isEmpty();
  }

  /** A verdict on the evening backup, some days ago. */
  @Test
  void recurrence_firstTimeOnTheSameDay_isStatedWithItsTimeOfDay() {
    Story story = new Story();
    for (int hours : new int[] {5, 3}) {
      story.earlier(
          "inc-" + hours,
          verdictOn("app-atm")
              .from(START.minus(Duration.ofHours(hours)))
              .neighbour("jg-backup", 0.9, "asp-1")
              .lasting(HOUR));
    }

    assertThat(summaries(story.tell(backup(0)).theIncident(), EvidenceKind.RECURRENCE))
        .singleElement()
        .asString()
        .contains("It has happened 3 times since 21 November 10:00.");
  }

  private static VerdictBuilder backup(int daysAgo) {
    return verdictOn("app-atm")
        .from(START.minus(Duration.ofDays(daysAgo)))
        .neighbour("jg-backup", 0.9, "asp-1")
        .lasting(HOUR);
  }

  private static List<String> summaries(Incident incident, EvidenceKind kind) {
    return incident.evidence().stream()
        .filter(evidence -> evidence.kind() == kind)
        .map(Evidence::summary)
        .toList();
  }
}
