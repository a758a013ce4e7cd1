package io.crosstalk.simulate.casebook;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/**
 * Case {@code c1-atm-backup}: transactions of cash machines (ATMs) time out around 20:00, because a
 * backup with many concurrent jobs slows the disks down.
 */
final class C1AtmBackup {
  private static final ZoneId ZONE = ZoneId.of("Asia/Manila");
  private static final String ASP = "lpar-bank/asp-1";
  private static final LocalDate EIGHT_JOBS = LocalDate.of(2026, 5, 18);
  private static final LocalDate SIX_JOBS = LocalDate.of(2026, 6, 1);
  private static final Set<LocalDate> PAYDAYS =
      Set.of(LocalDate.of(2026, 5, 15), LocalDate.of(2026, 5, 29), LocalDate.of(2026, 6, 15));

  /** Factor by which more transactions time out on a payday. */
  private static final double PAYDAY = 4.5;

  private static final double RETRIES_BEFORE_A_COMPLAINT = 9;

  /** Disk latency above which some transactions time out, milliseconds. */
  private static final double CRITICAL_MS = 1.37;

  /**
   * Backup of one banking day, which runs before the nightly batch.
   *
   * @param day the banking day
   * @param jobs number of concurrent jobs
   * @param window time of the backup
   */
  private record Evening(LocalDate day, int jobs, MinuteTimeline.Window window) {
    double readMb() {
      return switch (jobs) {
        case 15 -> 1_690;
        case 8 -> 1_420;
        default -> 1_240;
      };
    }

    double latencyMs() {
      return switch (jobs) {
        case 15 -> 2.85;
        case 8 -> 1.9;
        default -> 1.15;
      };
    }

    boolean isPayday() {
      return PAYDAYS.contains(day);
    }

    boolean isHurting() {
      return jobs == 15 || (jobs == 8 && isPayday());
    }
  }

  private final CaseDraft draft =
      new CaseDraft("bank", ZONE.getId(), "2026-05-10T12:00", "2026-06-16T03:30");
  private final MinuteTimeline timeline = draft.timeline;
  private final Evening[] evenings = new Evening[timeline.minutes()];
  private final List<Evening> backups = backups();
  private final IntervalMonitor collection = draft.every(5).losing(0.002);
  private final IntervalMonitor rollups = draft.every(15).losing(0.002);
  private final IntervalMonitor application = draft.every(5);

  private final double[] transactions = draft.noisy("transactions", 0.05, 0.1, this::transactions);
  private final double[] atm = draft.series(i -> 1 + 0.12 * transactions[i]);
  private final double[] branch = load("branch", i -> 6 + 70 * office(i));
  private final double[] batch = load("batch", i -> isBatch(i) ? 330 : 3);
  private final double[] after = load("after", i -> isAfterBatch(i) ? 2_650 : 0);
  private final double[] backup =
      load("backup", i -> evenings[i] == null ? 0 : 1.5 * evenings[i].readMb());
  private final double[] latency = draft.noisy("latency", 0.04, 0.08, this::latency);

  CaseDraft generate() {
    describe();
    listChanges();
    recordApplication();
    recordJobs();
    recordPartition();
    recordDisks();
    expect();
    return draft;
  }

  private List<Evening> backups() {
    List<Evening> list = new ArrayList<>();
    for (LocalDate day : timeline.days()) {
      if (isBankingDay(day) && day.isBefore(LocalDate.of(2026, 6, 16))) {
        int jobs = day.isBefore(EIGHT_JOBS) ? 15 : day.isBefore(SIX_JOBS) ? 8 : 6;
        String end = jobs == 15 ? "T20:30" : jobs == 8 ? "T20:35" : "T20:40";
        Evening evening = new Evening(day, jobs, timeline.window(day + "T20:00", day + end));
        list.add(evening);
        for (int i = evening.window().from(); i < evening.window().to(); i++) {
          evenings[i] = evening;
        }
      }
    }
    return list;
  }

  private static boolean isBankingDay(LocalDate day) {
    return day.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) < 0;
  }

  private void describe() {
    Map<String, Object> timed = Map.of("criticality", 1, "timeSensitive", true, "timeoutMs", 5_000);
    draft
        .owner("team-atm", "application", "production")
        .add("application", "app-atm", timed, "jg-atm");
    draft.owner("team-atm", "ibmi", "production").add("job_group", "jg-atm", "lpar-bank");
    draft.owner("team-branch", "ibmi", "production").add("job_group", "jg-branch", "lpar-bank");
    CaseDraft.Owner operations = draft.owner("team-operations", "ibmi", "production");
    operations.add("job_group", "jg-backup", "lpar-bank");
    operations.add("job_group", "jg-batch", "lpar-bank");
    operations.add("job_group", "jg-after-batch", "lpar-bank");
    CaseDraft.Owner ibmi = draft.owner("team-ibmi", "ibmi", "production");
    ibmi.add("lpar", "lpar-bank", "power8-1/pool-1", ASP);
    ibmi.add("storage_pool", ASP, Map.of("media", "HDD", "location", "internal"));
    CaseDraft.Owner test = draft.owner("team-ibmi", "ibmi", "test");
    test.add("lpar", "lpar-test", "power8-1/pool-1", "lpar-test/asp-1");
    test.add("storage_pool", "lpar-test/asp-1", Map.of("media", "HDD", "location", "internal"));
    CaseDraft.Owner power = draft.owner("team-ibmi", "power", "production");
    power.add("processor_pool", "power8-1/pool-1", "power8-1");
    power.add("host", "power8-1");
  }

  private void listChanges() {
    for (Evening evening : backups) {
      String detail = "to save files; " + evening.jobs() + " concurrent jobs";
      draft.activity(evening.window(), "jg-backup", "backup", detail);
      MinuteTimeline.Window night =
          timeline.window(evening.day() + "T20:45", evening.day() + "T23:40");
      draft.activity(night, "jg-batch", "job", "nightly batch");
      String next = evening.day().plusDays(1).toString();
      MinuteTimeline.Window late = timeline.window(next + "T00:20", next + "T03:00");
      draft.activity(late, "jg-after-batch", "backup", "after the batch");
    }
    draft.change(EIGHT_JOBS + "T10:00", "jg-backup", "config", "8 concurrent jobs instead of 15");
    draft.change(SIX_JOBS + "T10:00", "jg-backup", "config", "6 concurrent jobs instead of 8");
  }

  private void expect() {
    CaseDraft.IncidentPlan atm =
        new CaseDraft.IncidentPlan(
            "noisy_neighbour", List.of(), List.of("app-atm"), List.of("jg-backup"), ASP);
    backups.stream().filter(Evening::isHurting).forEach(it -> draft.expect(atm, it.window()));
  }

  private double office(int minute) {
    double day = timeline.hill(minute, 10.5, 2) + 0.9 * timeline.hill(minute, 14.5, 2.1);
    return timeline.isWeekend(minute) ? 0.1 * day : day;
  }

  private double transactions(int minute) {
    double usual = 0.2 + 26 * timeline.hill(minute, 12.2, 3) + 30 * timeline.hill(minute, 19, 2);
    return isPayday(minute) ? 1.5 * usual : usual;
  }

  private boolean isPayday(int minute) {
    return PAYDAYS.contains(timeline.instant(minute).atZone(ZONE).toLocalDate());
  }

  private boolean isBatch(int minute) {
    return !timeline.isWeekend(minute) && timeline.isBetween(minute, 20.75, 23.67);
  }

  /**
   * Returns whether the second backup runs, which follows the batch of a banking day after
   * midnight.
   */
  private boolean isAfterBatch(int minute) {
    DayOfWeek day = timeline.day(minute);
    boolean hasBatchBehind = day != DayOfWeek.SUNDAY && day != DayOfWeek.MONDAY;
    return hasBatchBehind && timeline.isBetween(minute, 20 / 60.0, 3);
  }

  private double[] load(String name, IntToDoubleFunction pattern) {
    return draft.noisy(name, 0.03, 0.08, pattern);
  }

  private double latency(int minute) {
    if (evenings[minute] != null) {
      return evenings[minute].latencyMs();
    }
    return isAfterBatch(minute) ? 4.4 : 0.5 + 0.22 * office(minute) + 0.001 * batch[minute];
  }

  private double total(int minute) {
    return atm[minute] + branch[minute] + batch[minute] + after[minute] + backup[minute];
  }

  private void recordApplication() {
    Noise noise = draft.noise("timeouts");
    double[] timeouts = draft.series(i -> noise.count(0.02 + tooLate(i)));
    Noise patience = draft.noise("complaints");
    double[] complaints =
        draft.series(i -> patience.count(timeouts[i] / RETRIES_BEFORE_A_COMPLAINT));
    application.record("app-atm", "app.throughput", transactions);
    application.record("app-atm", "app.timeouts", timeouts);
    application.record("app-atm", "app.complaints", complaints);
  }

  /** Expected number of transactions a minute that time out because of slow disks. */
  private double tooLate(int minute) {
    double excess = Math.max(0, latency[minute] - CRITICAL_MS) / (2.85 - CRITICAL_MS);
    double usage = transactions[minute] / 17;
    return 1.6 * excess * excess * usage * usage * (isPayday(minute) ? PAYDAY : 1);
  }

  private void recordJobs() {
    collection.record("jg-atm", "disk.throughput", atm);
    collection.record(
        "jg-atm",
        "wait.disk_other",
        draft.noisy("atm wait", 0.05, 0.15, i -> 0.1 + 0.04 * transactions[i] * latency[i]));
    collection.record("jg-backup", "disk.throughput", backup);
    collection.record("jg-backup", "disk.iops", draft.series(i -> backup[i] / 1.45));
    collection.record(
        "jg-backup",
        "job.concurrency",
        draft.series(i -> evenings[i] == null ? 0 : evenings[i].jobs()));
    collection.record("jg-batch", "disk.throughput", batch);
    collection.record("jg-branch", "disk.throughput", branch);
    collection.record("jg-after-batch", "disk.throughput", after);
  }

  private void recordPartition() {
    String id = "lpar-bank";
    collection.record(id, "cpu.utilization", draft.noisy("cpu", 0.05, 0.08, this::cpu));
    rollups.record(id, "cpu.queue_wait", draft.noisy("queue", 0.1, 0.2, i -> 0.3));
    rollups.record(id, "mem.faults", draft.noisy("faults", 0.06, 0.1, this::faults));
    rollups.record(
        id,
        "wait.disk_page_fault",
        draft.noisy("page faults", 0.1, 0.2, i -> 0.25 + 0.1 * latency[i]));
    rollups.record(id, "wait.machine_gate", draft.noisy("gate", 0.1, 0.2, i -> 0.05));
    collection.record(id, "wait.disk_other", draft.noisy("disk other", 0.05, 0.1, this::diskOther));
    rollups.record(
        "lpar-test", "cpu.utilization", draft.noisy("test", 0.1, 0.1, i -> 2 + 9 * office(i)));
  }

  /**
   * Processor utilization in percent: very high only in the first minutes of a backup, when its
   * jobs are started.
   */
  private double cpu(int minute) {
    boolean isStarting = evenings[minute] != null && minute - evenings[minute].window().from() < 8;
    double usual = 12 + 38 * office(minute) + 0.5 * transactions[minute];
    return isStarting ? 90 : usual + (evenings[minute] != null ? 14 : isBatch(minute) ? 25 : 0);
  }

  private double faults(int minute) {
    return evenings[minute] != null ? 300 : 70 + 90 * office(minute) + (isBatch(minute) ? 60 : 0);
  }

  /** Wait of all jobs for other disk operations; the backup's own jobs cause the largest part. */
  private double diskOther(int minute) {
    return 0.5
        + 0.3 * office(minute)
        + 0.006 * (backup[minute] + after[minute])
        + 0.003 * batch[minute];
  }

  private void recordDisks() {
    collection.record(ASP, "disk.latency", latency);
    collection.record(ASP, "disk.read.throughput", draft.series(i -> total(i) * 2 / 3));
    collection.record(ASP, "disk.write.throughput", draft.series(i -> total(i) / 3));
    collection.record(ASP, "disk.iops", draft.noisy("iops", 0.04, 0.06, this::accesses));
  }

  private double accesses(int minute) {
    return evenings[minute] != null || isAfterBatch(minute)
        ? 2_000
        : 350 + 1_100 * office(minute) + 3 * batch[minute];
  }
}
