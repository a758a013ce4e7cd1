package io.crosstalk.simulate.casebook;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;

/**
 * Case {@code c1-healthy}: a flash array that sustains load peaks of 1,800 MB/s without
 * degradation, so that no incident is expected.
 */
final class C1Healthy {
  private static final double PEAK_MB_S = 1_800;
  private static final double WORST_LATENCY_MS = 1.45;
  private static final double FABRIC_MS = 0.08;

  /** Reads and writes of one group of jobs, MB/s in each minute. */
  private record Load(double[] reads, double[] writes) {
    double total(int minute) {
      return reads[minute] + writes[minute];
    }
  }

  private final CaseDraft draft =
      new CaseDraft("bank", "Asia/Bangkok", "2026-05-12T12:00", "2026-05-15T12:00");
  private final MinuteTimeline timeline = draft.timeline;

  /** The last day of the case, from noon to noon, which a chart of the source article shows. */
  private final MinuteTimeline.Window chart =
      timeline.window("2026-05-14T12:00", "2026-05-15T12:00");

  private final List<MinuteTimeline.Window> backups =
      List.of(
          timeline.window("2026-05-12T20:00", "2026-05-12T20:30"),
          timeline.window("2026-05-13T20:00", "2026-05-13T20:30"),
          timeline.window("2026-05-14T20:00", "2026-05-14T20:30"));
  private final List<MinuteTimeline.Window> closings =
      List.of(
          timeline.window("2026-05-12T22:40", "2026-05-12T23:05"),
          timeline.window("2026-05-13T22:40", "2026-05-13T23:05"),
          timeline.window("2026-05-14T22:40", "2026-05-14T23:10"));
  private final List<MinuteTimeline.Window> extracts =
      List.of(
          timeline.window("2026-05-13T09:20", "2026-05-13T09:40"),
          timeline.window("2026-05-14T09:20", "2026-05-14T09:40"),
          timeline.window("2026-05-14T14:20", "2026-05-14T14:45"),
          timeline.window("2026-05-15T09:20", "2026-05-15T09:45"));

  private final IntervalMonitor collection = draft.every(5).losing(0.002);
  private final IntervalMonitor array = draft.every(5).clockAhead(20);
  private final IntervalMonitor application = draft.every(1).losing(0.002);

  private final Load atm = load("jg-atm", 0.7, i -> 1 + 0.12 * usualTransactions(i));
  private final Load branch = load("jg-branch", 0.75, i -> 15 + 260 * office(i));
  private final Load batch = load("jg-batch", 0.72, this::batch);
  private final Load report = load("jg-report", 0.96, i -> 6 + burst(i, extracts, 1_610, 1_000));
  private final Load backup = load("jg-backup", 0.67, i -> 0.5 + burst(i, backups, 2_650, 2_250));
  private final Load development = load("lpar-dev", 0.6, i -> 8 + 25 * office(i));
  private final double[] reads = draft.series(i -> sum(i, Load::reads));
  private final double[] writes = draft.series(i -> sum(i, Load::writes));
  private final double[] latency = latency();

  C1Healthy() {}

  CaseDraft generate() {
    describe();
    backups.forEach(it -> draft.activity(it, "jg-backup", "backup", "save files; 6 jobs"));
    closings.forEach(it -> draft.activity(it, "jg-batch", "job", "end of day"));
    extracts.forEach(it -> draft.activity(it, "jg-report", "job", "extract"));
    recordApplication();
    recordJobs();
    recordPartition();
    recordDisks();
    recordDevelopment();
    return draft;
  }

  private void describe() {
    Map<String, Object> atm = Map.of("criticality", 1, "timeSensitive", true, "timeoutMs", 5_000);
    draft
        .owner("team-atm", "application", "production")
        .add("application", "app-atm", atm, "jg-atm");
    jobGroup("jg-atm", "team-atm");
    jobGroup("jg-branch", "team-branch");
    jobGroup("jg-batch", "team-batch");
    jobGroup("jg-report", "team-report");
    jobGroup("jg-backup", "team-batch");
    partition("lpar-bank", "production", "vol-501", "vol-502");
    partition("lpar-dev", "development", "vol-511");
    CaseDraft.Owner power = draft.owner("team-ibmi", "power", "production");
    power.add("processor_pool", "power-01/pool-1", "power-01");
    power.add("host", "power-01");
    CaseDraft.Owner storage = draft.owner("team-storage", "san", "production");
    storage.add("storage_pool", "array-flash-01/pool-1", "array-flash-01");
    storage.add("array", "array-flash-01");
  }

  private void jobGroup(String id, String team) {
    draft.owner(team, "ibmi", "production").add("job_group", id, "lpar-bank");
  }

  private void partition(String id, String environment, String... volumes) {
    CaseDraft.Owner ibmi = draft.owner("team-ibmi", "ibmi", environment);
    ibmi.add("lpar", id, "power-01/pool-1", id + "/asp-1");
    ibmi.add("storage_pool", id + "/asp-1", volumes);
    CaseDraft.Owner storage = draft.owner("team-storage", "san", "production");
    for (String volume : volumes) {
      storage.add("volume", volume, "array-flash-01/pool-1");
    }
  }

  private double office(int minute) {
    return timeline.hill(minute, 10.3, 1.9) + 0.85 * timeline.hill(minute, 14.3, 2);
  }

  private double usualTransactions(int minute) {
    return 3 + 26 * timeline.hill(minute, 12, 3.5) + 24 * timeline.hill(minute, 18.5, 2.8);
  }

  private double batch(int minute) {
    boolean isRunning = timeline.isBetween(minute, 21, 24);
    return 4 + (isRunning ? 240 : 0) + burst(minute, closings, 2_170, 1_550);
  }

  /**
   * Additional load in some windows, MB/s: {@code charted} on the day of the chart, {@code before}
   * on earlier days, 0 outside the windows.
   */
  private double burst(
      int minute, List<MinuteTimeline.Window> windows, double charted, double before) {
    boolean isOn = windows.stream().anyMatch(window -> window.contains(minute));
    return isOn ? (chart.contains(minute) ? charted : before) : 0;
  }

  private Load load(String name, double readPart, IntToDoubleFunction pattern) {
    double[] total = draft.noisy(name, 0.05, 0.05, pattern);
    return new Load(
        draft.series(i -> readPart * total[i]), draft.series(i -> (1 - readPart) * total[i]));
  }

  private double sum(int minute, Function<Load, double[]> part) {
    return Stream.of(atm, branch, batch, report, backup)
        .mapToDouble(load -> part.apply(load)[minute])
        .sum();
  }

  /**
   * Disk latency in each minute, milliseconds. It rises with the read load and is never above the
   * worst latency in the source article.
   */
  private double[] latency() {
    double[] raw =
        draft.noisy(
            "latency", 0.08, 0.05, i -> 0.3 + 1.05 * StrictMath.pow(reads[i] / PEAK_MB_S, 1.2));
    return draft.series(i -> Math.min(raw[i], WORST_LATENCY_MS));
  }

  private void recordApplication() {
    double[] transactions = draft.noisy("transactions", 0.05, 0.06, this::usualTransactions);
    Noise noise = draft.noise("timeouts");
    application.record("app-atm", "app.throughput", transactions);
    application.record(
        "app-atm",
        "app.response_time",
        draft.noisy("response", 0.02, 0.05, i -> 320 + 12 * latency[i]));
    application.record("app-atm", "app.timeouts", draft.series(i -> noise.count(0.01)));
  }

  private void recordJobs() {
    recordGroup("jg-atm", atm, 0.004, i -> 40);
    recordGroup("jg-branch", branch, 0.012, i -> 30 + 170 * office(i));
    recordGroup("jg-batch", batch, 0.1, i -> batch.total(i) > 100 ? 12 : 1);
    recordGroup("jg-report", report, 0.25, i -> report.total(i) > 100 ? 4 : 1);
    recordGroup("jg-backup", backup, 0.25, i -> backup.total(i) > 100 ? 6 : 0);
    collection.record(
        "jg-atm",
        "wait.disk_other",
        draft.noisy("atm wait", 0.05, 0.1, i -> 1.3 + 0.25 * latency[i]));
  }

  private void recordGroup(
      String id, Load load, double megabytesEachAccess, IntToDoubleFunction jobs) {
    collection.record(id, "disk.throughput", draft.series(load::total));
    collection.record(id, "disk.iops", draft.series(i -> load.total(i) / megabytesEachAccess));
    collection.record(id, "job.concurrency", draft.series(i -> Math.rint(jobs.applyAsDouble(i))));
  }

  private void recordPartition() {
    String id = "lpar-bank";
    collection.record(id, "cpu.utilization", draft.noisy("cpu", 0.05, 0.04, this::cpu));
    collection.record(
        id, "cpu.queue_wait", draft.noisy("queue", 0.1, 0.1, i -> 0.2 + cpu(i) / 150));
    collection.record(id, "mem.faults", draft.noisy("faults", 0.1, 0.1, i -> 60 + 120 * office(i)));
    collection.record(
        id,
        "wait.disk_page_fault",
        draft.noisy("page fault", 0.1, 0.1, i -> 0.2 + 0.2 * latency[i]));
    collection.record(
        id, "wait.disk_other", draft.noisy("disk other", 0.1, 0.1, i -> 0.6 + 0.9 * latency[i]));
    collection.record(id, "wait.journal", draft.noisy("journal", 0.1, 0.1, i -> 0.4));
    collection.record(id, "wait.machine_gate", draft.noisy("gate", 0.1, 0.1, i -> 0.05));
  }

  private double cpu(int minute) {
    return 14 + 32 * office(minute) + 0.012 * (reads[minute] + writes[minute]);
  }

  private void recordDisks() {
    String asp = "lpar-bank/asp-1";
    collection.record(asp, "disk.latency", latency);
    collection.record(asp, "disk.read.throughput", reads);
    collection.record(asp, "disk.write.throughput", writes);
    collection.record(asp, "disk.busy", draft.series(i -> 4 + 40 * reads[i] / PEAK_MB_S));
    array.record("array-flash-01", "disk.latency", draft.series(i -> latency[i] - FABRIC_MS));
    array.record(
        "array-flash-01",
        "disk.throughput",
        draft.series(i -> reads[i] + writes[i] + development.total(i)));
  }

  private void recordDevelopment() {
    collection.record(
        "lpar-dev", "cpu.utilization", draft.noisy("cpu dev", 0.1, 0.1, this::developers));
    collection.record("lpar-dev/asp-1", "disk.throughput", draft.series(development::total));
    collection.record(
        "lpar-dev/asp-1", "disk.latency", draft.noisy("dev", 0.02, 0.04, i -> latency[i]));
  }

  private double developers(int minute) {
    return 3 + 8 * office(minute);
  }
}
