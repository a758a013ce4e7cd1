package io.crosstalk.simulate.casebook;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Case {@code c4-flash-array}: a yearly batch is slow on a flash array whose data reduction limits
 * the throughput.
 */
final class C4FlashArray {
  private static final String POOL = "v9000/drp-1";
  private static final List<String> VOLUMES = List.of("lun-a1", "lun-a2", "lun-b1", "lun-b2");

  /** Throughput from which data reduction increases the latency of the disk pool, MB/s. */
  private static final double KNEE_MB_S = 170;

  /**
   * Run of the batch.
   *
   * @param window time of the run
   * @param jobs number of concurrent jobs
   * @param journal share of their time in which the jobs wait for the journal, percent
   * @param gate share of their time in which the jobs wait for each other, percent
   * @param isRedesigned whether the disk pool has been redesigned before the run
   */
  private record Run(
      MinuteTimeline.Window window, int jobs, double journal, double gate, boolean isRedesigned) {}

  private final CaseDraft draft =
      new CaseDraft("factory", "Asia/Bangkok", "2019-01-03T00:00", "2019-01-12T12:00");
  private final MinuteTimeline timeline = draft.timeline;
  private final int redesign = timeline.minuteOf("2019-01-10T22:00");
  private final List<Run> runs =
      List.of(
          new Run(timeline.window("2019-01-04T20:00", "2019-01-05T03:00"), 12, 46, 24, false),
          new Run(timeline.window("2019-01-08T20:00", "2019-01-09T02:15"), 10, 20, 9, false),
          new Run(timeline.window("2019-01-11T20:00", "2019-01-12T00:30"), 10, 7, 3, true));
  private final MinuteTimeline.Window longBurst =
      timeline.window("2019-01-11T21:00", "2019-01-11T22:00");

  /** Starts of load bursts of five minutes, in hours since the start of the batch. */
  private static final List<Double> BURSTS = List.of(1.25, 2.75, 3.5, 4.25);

  private final IntervalMonitor collection = draft.every(5).losing(0.002);
  private final IntervalMonitor array = draft.every(5).clockAhead(35);
  private final IntervalMonitor others = draft.every(15);

  private final double[] swings = draft.noise("swings").wander(timeline.minutes(), 14, 0.42);
  private final double[] batch = draft.noisy("batch", 0.01, 0.06, this::batch);
  private final double[] backup = draft.noisy("backup", 0.04, 0.06, i -> isBackup(i) ? 85 : 0.5);
  private final double[] interactive =
      draft.noisy("interactive", 0.06, 0.08, i -> 8 + 60 * office(i));
  private final double[] queries = draft.noisy("queries", 0.1, 0.15, i -> 5 + 30 * office(i));
  private final double[] latency = draft.noisy("latency", 0.04, 0.05, this::latency);
  private final Noise between = draft.noise("fabric");
  private final double[] arrayLatency = draft.series(i -> latency[i] * between.between(0.81, 0.89));

  CaseDraft generate() {
    describe();
    listChanges();
    recordJobs();
    recordPartition();
    recordArray();
    recordOthers();
    CaseDraft.IncidentPlan slow =
        new CaseDraft.IncidentPlan(
            "misconfiguration", List.of("capacity"), List.of("jg-dd8800"), List.of(), POOL);
    runs.stream()
        .filter(run -> !run.isRedesigned())
        .forEach(run -> draft.expect(slow, run.window()));
    return draft;
  }

  private void describe() {
    CaseDraft.Owner jobs = draft.owner("team-erp", "ibmi", "production");
    jobs.add("job_group", "jg-dd8800", Map.of("criticality", 1), "lpar-erp");
    jobs.add("job_group", "jg-interactive", Map.of("criticality", 2), "lpar-erp");
    jobs.add("job_group", "jg-sql", Map.of("criticality", 3), "lpar-erp");
    CaseDraft.Owner ibmi = draft.owner("team-ibmi", "ibmi", "production");
    ibmi.add("job_group", "jg-backup", "lpar-erp");
    ibmi.add("lpar", "lpar-erp", "power8-2/pool-1", "lpar-erp/asp-1", "lpar-erp/fcs0");
    ibmi.add("storage_pool", "lpar-erp/asp-1", VOLUMES.toArray(String[]::new));
    ibmi.add("storage_adapter", "lpar-erp/fcs0", Map.of("linkGbps", 16), "san-sw-1/port-1");
    CaseDraft.Owner power = draft.owner("team-ibmi", "power", "production");
    power.add("processor_pool", "power8-2/pool-1", "power8-2");
    power.add("host", "power8-2");
    CaseDraft.Owner storage = draft.owner("team-storage", "san", "production");
    VOLUMES.forEach(volume -> storage.add("volume", volume, POOL));
    Map<String, Object> reduced =
        Map.of("dataReduction", true, "compression", true, "deduplication", true);
    storage.add("storage_pool", POOL, reduced, "v9000");
    storage.add("array", "v9000", Map.of("media", "flash"), "san-sw-1/port-9");
    for (String port : List.of("port-1", "port-5", "port-9", "port-10")) {
      storage.add("switch_port", "san-sw-1/" + port, Map.of("linkGbps", 16), "san-sw-1");
    }
    storage.add("switch", "san-sw-1", Map.of("fabricGbps", 8));
    storage.add("array", "array-old", "san-sw-1/port-10");
    CaseDraft.Owner windows = draft.owner("team-windows", "vmware", "production");
    windows.add("host", "win-01", "san-sw-1/port-5", "array-old");
  }

  private void listChanges() {
    draft.activity(runs.get(0).window(), "jg-dd8800", "job", "yearly batch; 12 jobs");
    draft.change("2019-01-07T16:00", "jg-dd8800", "config", "10 concurrent jobs instead of 12");
    draft.change("2019-01-07T16:00", "lpar-erp", "config", "journal cache on");
    draft.activity(runs.get(1).window(), "jg-dd8800", "job", "yearly batch again; 10 jobs");
    draft.change(redesign, POOL, "config", "data reduction pool designed anew");
    draft.activity(runs.get(2).window(), "jg-dd8800", "job", "yearly batch again; 10 jobs");
  }

  private Optional<Run> run(int minute) {
    return runs.stream().filter(run -> run.window().contains(minute)).findFirst();
  }

  private double office(int minute) {
    double day = timeline.hill(minute, 10.5, 2.2) + 0.9 * timeline.hill(minute, 14.8, 2.2);
    return timeline.isWeekend(minute) ? 0.15 * day : day;
  }

  private boolean isBackup(int minute) {
    return timeline.isBetween(minute, 4, 5);
  }

  /** Returns whether the small batch of the same jobs runs, which is there every evening. */
  private boolean isSmallBatch(int minute) {
    return timeline.isBetween(minute, 18.5, 19.5);
  }

  private double batch(int minute) {
    return run(minute).map(run -> batch(run, minute)).orElse(isSmallBatch(minute) ? 70.0 : 1.0);
  }

  private double batch(Run run, int minute) {
    if (run.isRedesigned()) {
      return longBurst.contains(minute) ? 1_900 : Math.min(1_150, 600 * swings[minute]);
    }
    if (isBurst(minute - run.window().from())) {
      return 1_110;
    }
    return Math.max(280, Math.min(1_050, (run.jobs() == 12 ? 480 : 440) * swings[minute]));
  }

  private static boolean isBurst(int minuteOfRun) {
    return BURSTS.stream()
        .anyMatch(hour -> minuteOfRun >= 60 * hour && minuteOfRun < 60 * hour + 5);
  }

  private double total(int minute) {
    return batch[minute] + backup[minute] + interactive[minute] + queries[minute];
  }

  /**
   * Disk latency in milliseconds, which depends on the throughput and not on the number of
   * accesses.
   */
  private double latency(int minute) {
    double rate = total(minute);
    if (minute >= redesign) {
      return 0.45 + 0.8 * rate / 1_000 + (longBurst.contains(minute) ? 0.9 * swings[minute] : 0);
    }
    return 0.55 + 0.00518 * StrictMath.pow(Math.max(0, rate - KNEE_MB_S), 1.386);
  }

  private double accesses(int minute) {
    return 1_500 + 9_000 * office(minute) + (run(minute).isEmpty() ? 8 * batch[minute] : 6_300);
  }

  private void recordJobs() {
    String id = "jg-dd8800";
    collection.record(id, "disk.throughput", batch);
    collection.record(id, "job.concurrency", draft.series(this::jobs));
    collection.record(
        id,
        "wait.journal",
        draft.noisy("journal", 0.06, 0.1, i -> run(i).map(Run::journal).orElse(5.0)));
    collection.record(
        id,
        "wait.machine_gate",
        draft.noisy("gate", 0.06, 0.1, i -> run(i).map(Run::gate).orElse(2.0)));
    collection.record(
        id,
        "wait.disk_other",
        draft.noisy("disk other", 0.05, 0.1, i -> 3.5 + Math.min(9, latency[i] / 2.5)));
    collection.record("jg-interactive", "disk.throughput", interactive);
    collection.record("jg-sql", "disk.throughput", queries);
    collection.record("jg-backup", "disk.throughput", backup);
  }

  private double jobs(int minute) {
    return run(minute).map(Run::jobs).orElse(isSmallBatch(minute) ? 4 : 1);
  }

  private void recordPartition() {
    String asp = "lpar-erp/asp-1";
    collection.record("lpar-erp", "cpu.utilization", draft.noisy("cpu", 0.06, 0.06, this::cpu));
    others.record("lpar-erp", "cpu.queue_wait", draft.noisy("queue", 0.1, 0.15, i -> 0.4));
    others.record(
        "lpar-erp", "mem.faults", draft.noisy("faults", 0.1, 0.15, i -> 60 + 80 * office(i)));
    collection.record(asp, "disk.read.latency", draft.series(i -> 1.08 * latency[i]));
    collection.record(asp, "disk.write.latency", draft.series(i -> 0.88 * latency[i]));
    collection.record(asp, "disk.read.throughput", draft.series(i -> 0.6 * total(i)));
    collection.record(asp, "disk.write.throughput", draft.series(i -> 0.4 * total(i)));
    collection.record(asp, "disk.iops", draft.noisy("iops", 0.06, 0.1, this::accesses));
  }

  private double cpu(int minute) {
    return 12
        + 38 * office(minute)
        + (run(minute).isPresent() ? 34 : isSmallBatch(minute) ? 10 : 0);
  }

  /**
   * Records the metrics of the array and of its LUNs. Before the redesign, one group of LUNs has a
   * higher latency than the other.
   */
  private void recordArray() {
    array.record("v9000", "disk.latency", arrayLatency);
    array.record("v9000", "disk.throughput", draft.series(this::total));
    for (String volume : VOLUMES) {
      double[] uneven = draft.noise(volume).wander(timeline.minutes(), 30, 0.03);
      double group = volume.startsWith("lun-a") ? 0.84 : 1.16;
      array.record(volume, "disk.latency", draft.series(i -> latencyOf(i, group) * uneven[i]));
    }
  }

  private double latencyOf(int minute, double group) {
    return arrayLatency[minute] * (minute < redesign ? group : 1);
  }

  private void recordOthers() {
    others.record(
        "san-sw-1/port-1", "net.utilization", draft.series(i -> 100 * total(i) / 1_600 / 2));
    others.record("win-01", "disk.latency", draft.noisy("win", 0.05, 0.08, i -> 3.1 + office(i)));
    others.record(
        "win-01", "disk.throughput", draft.noisy("win load", 0.1, 0.1, i -> 15 + 70 * office(i)));
    others.record(
        "array-old", "disk.latency", draft.noisy("old", 0.05, 0.06, i -> 2.8 + 0.9 * office(i)));
  }
}
