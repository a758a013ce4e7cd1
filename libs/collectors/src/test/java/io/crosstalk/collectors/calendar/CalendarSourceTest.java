package io.crosstalk.collectors.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.GivenChange;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.testkit.TestClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalendarSourceTest {
  @TempDir private Path folder;
  private final InMemory memory = new InMemory();
  private final RecordingIntake intake = new RecordingIntake();

  private CalendarSource source(String file, String now, CalendarSettings.Rule... rules)
      throws Exception {
    if (!Files.exists(folder.resolve(file))) {
      new Drop(folder).putSample("/calendar/" + file);
    }
    return source(file, Clock.fixed(Instant.parse(now), ZoneOffset.UTC), rules);
  }

  private CalendarSource source(String file, Clock clock, CalendarSettings.Rule... rules) {
    CalendarSettings settings =
        new CalendarSettings(file, "Europe/Berlin", null, null, List.of(rules), Map.of());
    return (CalendarSource)
        new CalendarSourceType().open(settings, memory.context("plans", folder, clock));
  }

  private List<GivenChange> changes() {
    return intake.recorded().changes();
  }

  private static Instant at(GivenChange change) {
    return Instant.ofEpochMilli(change.timeMs());
  }

  @Test
  void poll_afterStartAndEndOfAnEntry_deliversTwoChanges() throws Exception {
    source("site.ics", "2026-01-28T12:00:00Z").poll(intake);
    intake.clear();
    source("site.ics", "2026-01-28T13:15:00Z").poll(intake);
    source("site.ics", "2026-01-28T13:45:00Z").poll(intake);
    source("site.ics", "2026-01-28T14:00:00Z").poll(intake);
    assertThat(changes())
        .extracting(CalendarSourceTest::at, GivenChange::resource, GivenChange::kind)
        .containsExactly(
            tuple(
                Instant.parse("2026-01-28T13:00:00Z"),
                "bank/LPAR1/jobs/backup",
                ChangeKind.BACKUP_START),
            tuple(
                Instant.parse("2026-01-28T13:30:00Z"),
                "bank/LPAR1/jobs/backup",
                ChangeKind.BACKUP_END));
  }

  @Test
  void poll_cancelledAndMovedOccurrences_deliversOnlyTheMovedOne() throws Exception {
    source("site.ics", "2026-01-29T23:00:00Z").poll(intake);
    assertThat(changes()).isEmpty();
    source("site.ics", "2026-01-30T23:00:00Z").poll(intake);
    assertThat(changes())
        .extracting(CalendarSourceTest::at, GivenChange::detail)
        .containsExactly(
            tuple(Instant.parse("2026-01-30T15:00:00Z"), "Nightly backup (later)"),
            tuple(Instant.parse("2026-01-30T15:30:00Z"), "Nightly backup (later)"));
  }

  @Test
  void poll_allDayEntryMatchingARule_deliversItsKindAtLocalMidnight() throws Exception {
    CalendarSettings.Rule payday =
        new CalendarSettings.Rule("payday", "job", "bank/LPAR1/jobs/pay");
    source("site.ics", "2026-01-26T12:00:00Z", payday).poll(intake);
    assertThat(changes())
        .filteredOn(each -> each.resource().equals("bank/LPAR1/jobs/pay"))
        .extracting(CalendarSourceTest::at, GivenChange::kind)
        .containsExactlyInAnyOrder(
            tuple(Instant.parse("2026-01-24T23:00:00Z"), ChangeKind.JOB_START),
            tuple(Instant.parse("2026-01-25T23:00:00Z"), ChangeKind.JOB_END),
            tuple(Instant.parse("2026-01-25T23:00:00Z"), ChangeKind.JOB_START));
    assertThat(changes().getFirst().detail()).isNotEmpty();
  }

  @Test
  void poll_deploymentEntries_deliverOneChangeEachUnlessCancelled() throws Exception {
    source("site.ics", "2026-01-31T20:00:00Z").poll(intake);
    assertThat(changes())
        .filteredOn(each -> each.resource().equals("app-mobile"))
        .extracting(CalendarSourceTest::at, GivenChange::kind, GivenChange::detail)
        .containsExactly(
            tuple(Instant.parse("2026-01-31T19:00:00Z"), ChangeKind.DEPLOY, "Release 4.2"));
  }

  @Test
  void poll_afterTheLastOccurrence_deliversNothing() throws Exception {
    source("site.ics", "2026-03-02T12:00:00Z").poll(intake);
    assertThat(changes()).isEmpty();
  }

  @Test
  void poll_entryWithUnknownKindAndNoRule_isRejectedAtItsTime() throws Exception {
    source("site.ics", "2026-01-24T12:00:00Z").poll(intake);
    assertThat(intake.recorded().rejections()).isEmpty();
    source("site.ics", "2026-01-25T12:00:00Z").poll(intake);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(
            rejected ->
                assertThat(rejected.text())
                    .contains("Payday batch", "had to be folded", "no rule"));
  }

  @Test
  void poll_entryWithoutResourceAddedWhileItLasts_isRejectedOnce() throws Exception {
    Path file = Files.writeString(folder.resolve("late.csv"), "start,end,resource,kind,detail\n");
    source("late.csv", "2026-01-31T18:00:00Z").poll(intake);
    Files.writeString(
        file,
        "start,end,resource,kind,detail\n2026-01-31T17:00:00Z,2026-01-31T22:00:00Z,,backup,weekly\n");
    TestClock clock = new TestClock("2026-01-31T19:00:00Z");
    CalendarSource source = source("late.csv", clock);
    source.poll(intake);
    Files.writeString(file, "2026-02-07T17:00:00Z,,vm-a,backup,next\n", StandardOpenOption.APPEND);
    clock.advance(Duration.ofMinutes(1));
    source.poll(intake);

    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("'weekly' names no resource"));
  }

  @Test
  void poll_fileIsMissing_statesItsPathOnce() throws Exception {
    CalendarSource source = source("site.csv", "2026-01-31T20:00:00Z");
    Files.delete(folder.resolve("site.csv"));

    assertThatThrownBy(() -> source.poll(intake))
        .isInstanceOf(SourceException.class)
        .hasMessage(
            "the calendar %s can't be read: there is no such file", folder.resolve("site.csv"));
  }

  @Test
  void poll_csvCalendar_deliversChangesAndRejectsBadRows() throws Exception {
    source("site.csv", "2026-01-31T20:00:00Z").poll(intake);
    assertThat(changes())
        .extracting(CalendarSourceTest::at, GivenChange::kind, GivenChange::detail)
        .containsExactlyInAnyOrder(
            tuple(Instant.parse("2026-01-31T19:00:00Z"), ChangeKind.BACKUP_START, "weekly save"),
            tuple(Instant.parse("2026-01-31T19:40:00Z"), ChangeKind.BACKUP_END, "weekly save"),
            tuple(Instant.parse("2026-01-31T18:30:00Z"), ChangeKind.DEPLOY, "release 4.2"));
    assertThat(intake.recorded().rejections())
        .extracting(RecordingIntake.Rejected::line)
        .containsExactly(4L, 5L);
  }

  @Test
  void poll_calendarFileChanged_readsItAgain() throws Exception {
    CalendarSource source = source("site.csv", "2026-01-31T20:00:00Z");
    source.poll(intake);
    int before = changes().size();
    memory.put("through", "2026-01-31T17:00:00Z");
    Files.writeString(
        folder.resolve("site.csv"),
        "start,end,resource,kind,detail\n2026-01-31 19:00,,a,config,x\n");
    Files.setLastModifiedTime(
        folder.resolve("site.csv"),
        java.nio.file.attribute.FileTime.from(Instant.parse("2030-01-01T00:00:00Z")));
    source.poll(intake);
    assertThat(changes().subList(before, changes().size()))
        .extracting(GivenChange::kind)
        .containsExactly(ChangeKind.CONFIG);
  }

  /** Polls at a time of 26 January with a calendar that has these entries of the array. */
  private void pollWith(String time, String... entries) throws Exception {
    StringBuilder file = new StringBuilder("start,end,resource,kind,detail\n");
    for (String entry : entries) {
      String[] words = entry.split(" ");
      file.append(
          "2026-01-26T%s:00Z,2026-01-26T%s:00Z,site/array,maintenance,%s%n"
              .formatted(words[0], words[1], words[2]));
    }
    Files.writeString(folder.resolve("plan.csv"), file);
    source("plan.csv", "2026-01-26T" + time + ":00Z").poll(intake);
  }

  private List<String> written() {
    return changes().stream()
        .map(
            each ->
                "%tR %s %s"
                    .formatted(
                        at(each).atOffset(ZoneOffset.UTC), each.kind().wireName(), each.detail()))
        .toList();
  }

  @Test
  void poll_lastingEntryIsDeleted_endsWithTheSecondRoundWithoutIt() throws Exception {
    pollWith("02:00", "02:00 06:00 disks");
    pollWith("04:59");
    pollWith("05:00");
    pollWith("06:00");

    assertThat(written())
        .containsExactly("02:00 maintenance_start disks", "05:00 maintenance_end disks");
  }

  @Test
  void poll_lastingEntryIsShortened_endsWithTheSecondRoundWithoutIt() throws Exception {
    pollWith("04:30", "02:00 06:00 disks");
    pollWith("04:59", "02:00 04:00 disks");
    pollWith("05:00", "02:00 04:00 disks");
    pollWith("06:00", "02:00 04:00 disks");

    assertThat(written())
        .containsExactly("02:00 maintenance_start disks", "05:00 maintenance_end disks");
  }

  @Test
  void poll_lastingEntryIsProlonged_writesTheNewEndOnly() throws Exception {
    pollWith("02:00", "02:00 06:00 disks");
    pollWith("05:00", "02:00 07:00 disks");
    pollWith("06:00", "02:00 07:00 disks");
    pollWith("07:00", "02:00 07:00 disks");

    assertThat(written())
        .containsExactly("02:00 maintenance_start disks", "07:00 maintenance_end disks");
  }

  @Test
  void poll_startOfALastingEntryIsMoved_doesNotEndIt() throws Exception {
    pollWith("02:00", "02:00 06:00 disks");
    pollWith("05:00", "01:30 06:00 disks");
    pollWith("06:00", "01:30 06:00 disks");

    assertThat(written())
        .containsExactly(
            "02:00 maintenance_start disks",
            "01:30 maintenance_start disks",
            "05:00 maintenance_start disks",
            "06:00 maintenance_end disks");
  }

  @Test
  void poll_entryIsAddedAfterItsStart_beginsAtItsOwnTime() throws Exception {
    pollWith("03:00");
    pollWith("03:05", "03:00 06:00 urgent");

    assertThat(written())
        .containsExactly("03:00 maintenance_start urgent", "03:05 maintenance_start urgent");
  }

  /** A file can be read while it is written. */
  @Test
  void poll_lastingEntryIsMissingOnce_goesOn() throws Exception {
    pollWith("02:00", "02:00 06:00 disks");
    pollWith("03:00");
    pollWith("03:30", "02:00 06:00 disks");
    pollWith("06:00", "02:00 06:00 disks");

    assertThat(written())
        .containsExactly("02:00 maintenance_start disks", "06:00 maintenance_end disks");
  }

  @Test
  void poll_deletedEntryIsRestored_beginsAgain() throws Exception {
    pollWith("02:00", "02:00 06:00 disks");
    pollWith("03:00");
    pollWith("03:30");
    pollWith("04:00", "02:00 06:00 disks");
    pollWith("06:00", "02:00 06:00 disks");

    assertThat(written())
        .containsExactly(
            "02:00 maintenance_start disks",
            "03:30 maintenance_end disks",
            "02:00 maintenance_start disks",
            "04:00 maintenance_start disks",
            "06:00 maintenance_end disks");
  }

  @Test
  void poll_entryIsProlongedAfterItsEnd_beginsAgain() throws Exception {
    pollWith("02:00", "02:00 06:00 disks");
    pollWith("06:00", "02:00 06:00 disks");
    pollWith("06:10", "02:00 07:00 disks");
    pollWith("07:00", "02:00 07:00 disks");

    assertThat(written())
        .containsExactly(
            "02:00 maintenance_start disks",
            "06:00 maintenance_end disks",
            "02:00 maintenance_start disks",
            "06:10 maintenance_start disks",
            "07:00 maintenance_end disks");
  }

  /** Receivers would take a second end without a second start for that of another entry. */
  @Test
  void poll_entryIsProlongedAfterItsEndAndIsOverAgain_beginsWithTheRound() throws Exception {
    pollWith("02:00", "02:00 04:00 disks");
    pollWith("04:00", "02:00 04:00 disks");
    pollWith("05:00", "02:00 04:30 disks");

    assertThat(written())
        .containsExactly(
            "02:00 maintenance_start disks",
            "04:00 maintenance_end disks",
            "02:00 maintenance_start disks",
            "04:00 maintenance_start disks",
            "04:30 maintenance_end disks");
  }

  @Test
  void poll_overlappingEntriesEndInOneRound_writesTheLastEndOnly() throws Exception {
    pollWith("03:30", "02:00 04:00 disks", "03:00 06:00 disks");
    pollWith("07:00", "02:00 04:00 disks", "03:00 06:00 disks");

    assertThat(written())
        .containsExactly(
            "02:00 maintenance_start disks",
            "03:00 maintenance_start disks",
            "06:00 maintenance_end disks");
  }

  @Test
  void poll_entryBeganBeforeTheHistory_hasItsStartToo() throws Exception {
    Files.writeString(
        folder.resolve("plan.csv"),
        """
        start,end,resource,kind,detail
        2026-01-20T02:00:00Z,2026-01-26T04:00:00Z,site/array,maintenance,move
        """);

    source("plan.csv", "2026-01-26T05:00:00Z").poll(intake);

    assertThat(written())
        .containsExactly("02:00 maintenance_start move", "04:00 maintenance_end move");
  }

  @Test
  void poll_entryOfMoreThan31Days_endsAfter31DaysOrWhenItIsDeleted() throws Exception {
    String header = "start,end,resource,kind,detail\n";
    Files.writeString(
        folder.resolve("plan.csv"),
        header + "2026-01-20T02:00:00Z,2026-03-20T02:00:00Z,site/array,maintenance,move\n");
    source("plan.csv", "2026-01-20T02:00:00Z").poll(intake);
    source("plan.csv", "2026-02-20T03:00:00Z").poll(intake);

    assertThat(changes())
        .extracting(CalendarSourceTest::at, GivenChange::kind)
        .containsExactly(
            tuple(Instant.parse("2026-01-20T02:00:00Z"), ChangeKind.MAINTENANCE_START),
            tuple(Instant.parse("2026-02-20T02:00:00Z"), ChangeKind.MAINTENANCE_END));
  }

  @Test
  void poll_clockIsSetBack_deliversNothingTwice() throws Exception {
    pollWith("03:00", "02:00 06:00 disks");
    pollWith("01:00", "02:00 06:00 disks");
    pollWith("03:30", "02:00 06:00 disks");

    assertThat(written()).containsExactly("02:00 maintenance_start disks");
  }

  @Test
  void poll_overlappingEntriesWithOneSummary_writesTheLastEndOnly() throws Exception {
    pollWith("02:00", "02:00 04:00 disks", "03:00 06:00 disks");
    pollWith("04:00", "02:00 04:00 disks", "03:00 06:00 disks");
    pollWith("06:00", "02:00 04:00 disks", "03:00 06:00 disks");

    assertThat(written())
        .containsExactly(
            "02:00 maintenance_start disks",
            "03:00 maintenance_start disks",
            "06:00 maintenance_end disks");
  }

  @Test
  void poll_entryFollowsAnotherAtOnce_writesTheEndBetweenThem() throws Exception {
    pollWith("02:00", "02:00 04:00 disks", "04:00 06:00 disks");
    pollWith("04:00", "02:00 04:00 disks", "04:00 06:00 disks");

    assertThat(written())
        .containsExactly(
            "02:00 maintenance_start disks",
            "04:00 maintenance_start disks",
            "04:00 maintenance_end disks");
  }

  @Test
  void lines_withLfOrCrlf_areRead() throws Exception {
    String text = new String(Drop.sample("/calendar/site.ics"), StandardCharsets.UTF_8);
    Files.writeString(folder.resolve("lf.ics"), text.replace("\r\n", "\n"));
    Files.writeString(folder.resolve("crlf.ics"), text.replace("\r\n", "\n").replace("\n", "\r\n"));
    source("lf.ics", "2026-01-28T14:00:00Z").poll(intake);
    int found = changes().size();
    memory.put("through", null);
    source("crlf.ics", "2026-01-28T14:00:00Z").poll(intake);
    assertThat(found).isEqualTo(2);
    assertThat(changes().subList(found, changes().size())).isEqualTo(changes().subList(0, found));
  }

  @Test
  void poll_entryRecurringEachSecond_isRejected() throws Exception {
    Files.writeString(
        folder.resolve("bad.ics"),
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        DTSTART:20000101T000000Z
        RRULE:FREQ=SECONDLY
        SUMMARY:Backup each second
        CATEGORIES:BACKUP
        LOCATION:x
        END:VEVENT
        END:VCALENDAR
        """);
    source("bad.ics", "2026-01-31T20:00:00Z").poll(intake);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("more often than daily"));
  }

  @Test
  void poll_weeklyEntryAcrossSummerTime_keepsItsLocalTime() throws Exception {
    Files.writeString(
        folder.resolve("dst.ics"),
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        DTSTART;TZID=Europe/Berlin:20260101T200000
        RRULE:FREQ=WEEKLY;BYDAY=SA
        SUMMARY:Save
        CATEGORIES:JOB
        LOCATION:x
        END:VEVENT
        END:VCALENDAR
        """);
    source("dst.ics", "2026-03-29T00:00:00Z").poll(intake);
    source("dst.ics", "2026-04-05T00:00:00Z").poll(intake);
    assertThat(changes())
        .filteredOn(each -> each.kind() == ChangeKind.JOB_START)
        .extracting(CalendarSourceTest::at)
        .containsExactly(
            Instant.parse("2026-03-28T19:00:00Z"), Instant.parse("2026-04-04T18:00:00Z"));
  }

  @Test
  void check_calendarFile_reportsEntriesAndProblems() throws Exception {
    List<String> findings = new ArrayList<>();
    source("site.csv", "2026-01-31T20:00:00Z")
        .check(
            new CheckReport() {
              @Override
              public void good(String finding) {
                findings.add(finding);
              }

              @Override
              public void warning(String finding) {
                findings.add("warning: " + finding);
              }
            });
    assertThat(findings).hasSize(4).anyMatch(found -> found.contains("3 entries"));
  }

  @Test
  void poll_settingFrom_deliversOldChangesFromThatDay() throws Exception {
    new Drop(folder).putSample("/calendar/site.csv");
    var settings =
        new CalendarSettings("site.csv", "UTC", null, LocalDate.of(2026, 1, 31), null, null);
    Clock clock = Clock.fixed(Instant.parse("2030-01-01T00:00:00Z"), ZoneOffset.UTC);
    var context = memory.context("plans", folder, clock);
    ((CalendarSource) new CalendarSourceType().open(settings, context)).poll(intake);
    assertThat(changes())
        .extracting(CalendarSourceTest::at)
        .contains(Instant.parse("2026-01-31T20:00:00Z"), Instant.parse("2026-01-31T20:40:00Z"));
  }

  @Test
  void missingOrInvalidCalendar_isReported() throws Exception {
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    var context = memory.context("plans", folder, clock);
    var type = new CalendarSourceType();
    var missing = new CalendarSettings("no.ics", null, null, null, null, null);
    assertThatThrownBy(() -> ((CalendarSource) type.open(missing, context)).poll(intake))
        .isInstanceOf(SourceException.class);
    var zone = new CalendarSettings("no.ics", "Atlantis", null, null, null, null);
    assertThatThrownBy(() -> type.open(zone, context)).isInstanceOf(InvalidSourceException.class);
    var history = new CalendarSettings("no.ics", null, Duration.ofDays(99), null, null, null);
    assertThatThrownBy(() -> type.open(history, context))
        .isInstanceOf(InvalidSourceException.class);
    var rule =
        new CalendarSettings(
            "no.ics",
            null,
            null,
            null,
            List.of(new CalendarSettings.Rule("x", "party", null)),
            null);
    assertThatThrownBy(() -> type.open(rule, context)).isInstanceOf(InvalidSourceException.class);
  }
}
