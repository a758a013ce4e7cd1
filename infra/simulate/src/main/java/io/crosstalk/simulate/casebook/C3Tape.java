package io.crosstalk.simulate.casebook;

import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * Case {@code c3-tape}: a virtual tape server reaches the limit of its back end in nights in which
 * most data cannot be compressed.
 */
final class C3Tape {
  /** Highest throughput of the back end, MB/s of compressed data. */
  private static final double LIMIT_MB_S = 53.5;

  private static final double OFFLOAD_MB = 2_000;
  private static final double OFFLOAD_MB_S = 24;
  private static final double TEST_MB = 1_500;

  private final CaseDraft draft =
      new CaseDraft("mainframe", "America/New_York", "2009-02-08T00:00", "2009-03-15T00:00");
  private final MinuteTimeline timeline = draft.timeline;

  /** Degraded nights, in which most of the written data was compressed already. */
  private final List<MinuteTimeline.Window> nights =
      List.of(
          timeline.window("2009-02-26T01:00", "2009-02-26T04:30"),
          timeline.window("2009-03-05T01:00", "2009-03-05T05:00"),
          timeline.window("2009-03-12T01:00", "2009-03-12T05:00"));

  private final IntervalMonitor statistics = draft.every(15).losing(0.002);
  private final IntervalMonitor accounting = draft.every(15);
  private final IntervalMonitor hourly = draft.every(60);

  private final double[] ratio = draft.noisy("ratio", 0.025, 0.03, this::ratio);
  private final double[] offload = load("offload", i -> 7 + 6 * office(i) + (isNight(i) ? 2 : 0));
  private final double[] copies = load("copies", i -> 2 + 34 * night(i) + (isNight(i) ? 4 : 0));
  private final double[] dumps =
      load("dumps", i -> 4 + 6 * timeline.hill(i, 22, 2) + 10 * night(i));
  private final double[] records = load("records", i -> 6 + 5 * office(i));

  /** Demanded throughput of the back end as a share of its limit, in each minute. */
  private final double[] pressure = draft.series(i -> asked(i) / ratio[i] / LIMIT_MB_S);

  /** Share of the demanded throughput that the writers get, in each minute, 0 to 1. */
  private final double[] served = draft.series(i -> Math.min(1, 0.985 / pressure[i]));

  private final double[] slowness = draft.noisy("slowness", 0.05, 0.06, this::slowness);

  CaseDraft generate() {
    describe();
    draft.change(
        "2009-03-09T12:00", "job-test-text", "config", "blocks of 256 KB instead of 24 KB");
    draft.change(
        "2009-03-09T12:00", "job-test-packed", "config", "blocks of 256 KB instead of 24 KB");
    recordTape();
    recordOffloads();
    recordTests();
    recordTheRest();
    CaseDraft.IncidentPlan crawling =
        new CaseDraft.IncidentPlan(
            "capacity", List.of(), List.of("db2-prod", "job-db2-offload"), List.of(), "vts-1");
    nights.forEach(night -> draft.expect(crawling, night));
    return draft;
  }

  private void describe() {
    CaseDraft.Owner databases = draft.owner("team-db2", "application", "production");
    databases.add(
        "database", "db2-prod", Map.of("criticality", 1), "job-db2-offload", "dasd-1", "mvs-1");
    databases.add("job", "job-db2-offload", Map.of("criticality", 1), "vts-1", "dasd-1", "mvs-1");
    databases.add(
        "job_group", "jg-image-copies", Map.of("criticality", 3), "vts-1", "dasd-1", "mvs-1");
    CaseDraft.Owner operations = draft.owner("team-operations", "application", "production");
    operations.add(
        "job_group", "jg-volume-dumps", Map.of("criticality", 3), "vts-1", "dasd-1", "mvs-1");
    operations.add(
        "job_group", "jg-smf-records", Map.of("criticality", 4), "vts-1", "dasd-1", "mvs-1");
    CaseDraft.Owner tests = draft.owner("team-capacity", "application", "test");
    tests.add("job", "job-test-text", "vts-1", "mvs-1");
    tests.add("job", "job-test-packed", "vts-1", "mvs-1");
    Map<String, Object> rated =
        Map.of("model", "B20", "ratedWriteMBs", 180, "assumedCompressionRatio", 2.7);
    draft.owner("team-tape", "tape", "production").add("tape_library", "vts-1", rated, "channel-1");
    draft.owner("team-tape", "san", "production").add("link", "channel-1");
    draft.owner("team-storage", "san", "production").add("array", "dasd-1");
    draft.owner("team-mvs", "application", "production").add("host", "mvs-1");
  }

  private double office(int minute) {
    return (timeline.isWeekend(minute) ? 0.3 : 1) * timeline.hill(minute, 13, 4);
  }

  private double night(int minute) {
    boolean isOn = timeline.isBetween(minute, 0.75, 5.25);
    return isOn ? (timeline.isWeekend(minute) ? 0.75 : 1) : 0;
  }

  private boolean isNight(int minute) {
    return nights.stream().anyMatch(night -> night.contains(minute));
  }

  /**
   * Compression ratio: declines from 2.5 to 1.8 over the case, and is 1.21 in the degraded nights.
   */
  private double ratio(int minute) {
    double usual = 2.5 - 0.7 * Math.min(1, minute / (0.9 * timeline.minutes()));
    return isNight(minute) ? 1.21 : usual;
  }

  private double[] load(String name, IntToDoubleFunction pattern) {
    return draft.noisy(name, 0.05, 0.1, pattern);
  }

  private double asked(int minute) {
    return offload[minute] + copies[minute] + dumps[minute] + records[minute];
  }

  /**
   * Factor by which jobs take longer: 1 until the demand is close to the limit, then steeply
   * rising.
   */
  private double slowness(int minute) {
    double near = Math.max(0, Math.min(1.12, pressure[minute]) - 0.9) / 0.1;
    return 1 + 0.85 * near * near;
  }

  private double[] got(double[] asked) {
    return draft.series(i -> asked[i] * served[i]);
  }

  private void recordTape() {
    double[] host = draft.series(i -> asked(i) * served[i]);
    statistics.record("vts-1", "tape.host_write.throughput", host);
    statistics.record("vts-1", "data.reduction_ratio", ratio);
    accounting.record("jg-image-copies", "tape.host_write.throughput", got(copies));
    accounting.record("jg-volume-dumps", "tape.host_write.throughput", got(dumps));
    accounting.record("jg-smf-records", "tape.host_write.throughput", got(records));
    accounting.record("job-db2-offload", "tape.host_write.throughput", got(offload));
  }

  /**
   * Records the jobs that offload full database logs to tape, each with the same amount of data.
   * When they are slow, no log is free and the database waits.
   */
  private void recordOffloads() {
    accounting.record(
        "job-db2-offload",
        "job.elapsed",
        draft.series(i -> OFFLOAD_MB / OFFLOAD_MB_S * slowness[i]));
    double[] stopped =
        draft.noisy("stopped", 0.1, 0.1, i -> slowness[i] > 1.9 ? 22 * (slowness[i] - 1.3) : 0.05);
    accounting.record("db2-prod", "wait.log_full", draft.series(i -> Math.min(80, stopped[i])));
    double[] work = draft.noisy("work", 0.05, 0.05, i -> 90 + 240 * office(i));
    accounting.record(
        "db2-prod", "app.throughput", draft.series(i -> work[i] * (1 - stopped[i] / 110)));
  }

  private void recordTests() {
    Noise text = draft.noise("text");
    Noise packed = draft.noise("packed");
    hourly.record(
        "job-test-text",
        "job.elapsed",
        draft.series(i -> TEST_MB / 31 * slowness[i] * text.jitter(0.1)));
    hourly.record(
        "job-test-packed",
        "job.elapsed",
        draft.series(i -> TEST_MB / 30 * (1 + 1.3 * (slowness[i] - 1)) * packed.jitter(0.1)));
  }

  /** Records the metrics of channels, processors and disks, none of which is degraded. */
  private void recordTheRest() {
    statistics.record(
        "channel-1",
        "net.utilization",
        draft.noisy("channel", 0.05, 0.05, i -> asked(i) * served[i] / 4));
    statistics.record(
        "mvs-1", "cpu.utilization", draft.noisy("cpu", 0.06, 0.06, i -> 38 + 30 * office(i)));
    statistics.record(
        "dasd-1", "disk.latency", draft.noisy("disks", 0.05, 0.06, i -> 1.6 + 0.3 * office(i)));
    statistics.record(
        "dasd-1",
        "disk.throughput",
        draft.noisy("dasd", 0.06, 0.06, i -> 60 + 90 * office(i) + asked(i)));
  }
}
