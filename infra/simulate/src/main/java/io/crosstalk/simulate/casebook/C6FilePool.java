package io.crosstalk.simulate.casebook;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/**
 * Case {@code c6-file-pool}: the program of one user slows a shared file system down for all
 * others.
 */
final class C6FilePool {
  private static final int STEP = 5;
  private static final double MEAN_MS = 58.743;
  private static final double MAX_MS = 227.344;
  private static final double CPU_CORRELATION = 0.812;
  private static final List<String> USERS =
      List.of("CLERK01", "CLERK02", "CLERK03", "PAYROLL", "PLANNER", "DEVEL07");

  private final CaseDraft draft =
      new CaseDraft("vm", "America/New_York", "1999-01-19T06:00", "1999-01-20T18:00");
  private final MinuteTimeline timeline = draft.timeline;

  /** Period that the charts of the source document show. */
  private final MinuteTimeline.Window chart =
      timeline.window("1999-01-20T10:00", "1999-01-20T16:00");

  private final MinuteTimeline.Window degradation =
      timeline.window("1999-01-20T10:00", "1999-01-20T15:45");
  private final List<MinuteTimeline.Window> cacheOn =
      List.of(
          timeline.window("1999-01-20T10:00", "1999-01-20T10:30"),
          timeline.window("1999-01-20T11:00", "1999-01-20T13:30"),
          timeline.window("1999-01-20T14:00", "1999-01-20T15:45"));
  private final MinuteTimeline.Window coincidence =
      timeline.window("1999-01-20T14:40", "1999-01-20T14:45");

  private final IntervalMonitor monitor = draft.every(STEP);
  private final double[] bursts = steps("bursts", 3, 0.5);
  private final double[] messages = draft.noisy("messages", 0.02, 0.1, this::messages);
  private final double[] service = service();
  private final double[] serverCpu = serverCpu();

  CaseDraft generate() {
    describe();
    listChanges();
    recordServer();
    recordSuspect();
    recordUsers();
    recordSystem();
    draft.expect(
        new CaseDraft.IncidentPlan(
            "noisy_neighbour",
            List.of("misconfiguration"),
            List.of("file-pool"),
            List.of("BADUSER"),
            "SFSSERV"),
        degradation);
    return draft;
  }

  private void describe() {
    CaseDraft.Owner files = draft.owner("team-files", "zvm", "production");
    files.add("application", "file-pool", Map.of("criticality", 2), "SFSSERV");
    files.add("user", "SFSSERV", "VM220", "storage-group-2");
    CaseDraft.Owner vm = draft.owner("team-vm", "zvm", "production");
    Map<String, Object> cache =
        Map.of("cacheBias", 0.2, "cacheMaximumMb", 8, "expandedStorageMb", 24);
    vm.add("storage_pool", "storage-group-2", cache, "rva-1");
    vm.add("lpar", "VM220");
    vm.add("array", "rva-1");
    CaseDraft.Owner users = draft.owner("team-office", "zvm", "production");
    USERS.forEach(user -> users.add("user", user, "SFSSERV", "VM220"));
    draft.owner("team-development", "zvm", "production").add("user", "BADUSER", "SFSSERV", "VM220");
  }

  private void listChanges() {
    for (MinuteTimeline.Window window : cacheOn) {
      draft.change(window.from(), "storage-group-2", "config", "minidisk cache on");
      draft.change(window.to(), "storage-group-2", "config", "minidisk cache off");
    }
    draft.activity(coincidence, "SFSSERV", "background", "checkpoint");
    draft.activity(coincidence, "SFSSERV", "job", "delete user");
  }

  private boolean isCached(int minute) {
    return cacheOn.stream().anyMatch(window -> window.contains(minute));
  }

  private double office(int minute) {
    return timeline.hill(minute, 10.6, 2.2) + 0.9 * timeline.hill(minute, 14.6, 2);
  }

  /**
   * Messages a second of the user BADUSER, whose application without commits runs during the
   * degradation.
   */
  private double messages(int minute) {
    double usual = 6 + 22 * office(minute);
    if (!degradation.contains(minute)) {
      return usual;
    }
    double burst = coincidence.contains(minute) ? 4.6 : bursts[minute];
    return usual + (isCached(minute) ? 65 * burst : 9 * burst);
  }

  /**
   * Random factors around 1 that stay the same during each interval of the monitoring system.
   *
   * @param intervals time over which successive factors are correlated, in intervals
   * @param spread relative standard deviation
   */
  private double[] steps(String name, int intervals, double spread) {
    double[] each = draft.noise(name).wander(timeline.minutes() / STEP + 1, intervals, spread);
    return draft.series(i -> Math.min(2.2, each[i / STEP]));
  }

  /**
   * Service time in each minute, with the same mean and maximum as the charts of the source
   * document.
   */
  private double[] service() {
    double[] noise = steps("service", 1, 0.08);
    double[] raw =
        draft.series(
            i -> {
              int from = i - i % STEP;
              double rate =
                  Arrays.stream(messages, from, Math.min(from + STEP, messages.length))
                      .average()
                      .orElseThrow();
              double own = 11 + 2.5 * office(from);
              double lockedOut = coincidence.contains(i) ? 1.25 : 1;
              return (own + 0.55 * Math.max(0, rate - 30) + (isCached(i) ? 18 : 0))
                  * noise[i]
                  * lockedOut;
            });
    double max = Arrays.stream(raw, chart.from(), chart.to()).max().orElseThrow();
    double low = 0.2;
    double high = 3;
    while (high - low > 1e-12) {
      double power = (low + high) / 2;
      double mean = mean(bent(raw, max, power));
      low = mean > MEAN_MS ? power : low;
      high = mean > MEAN_MS ? high : power;
    }
    return bent(raw, max, low);
  }

  private double[] bent(double[] raw, double max, double power) {
    return draft.series(i -> MAX_MS * StrictMath.pow(raw[i] / max, power));
  }

  private double mean(double[] values) {
    return Arrays.stream(values, chart.from(), chart.to()).average().orElseThrow();
  }

  /**
   * Processor utilization of the server, percent, which has exactly the correlation with the
   * service time that the source document states.
   */
  private double[] serverCpu() {
    double[] noise = steps("server cpu", 1, 0.25);
    // What is left of the noise is independent of the service time within the chart.
    double along = covariance(service, noise) / covariance(service, service);
    double[] free = draft.series(i -> noise[i] - along * (service[i] - mean(service)));
    double spread = StrictMath.sqrt(covariance(service, service));
    double freeSpread = StrictMath.sqrt(covariance(free, free));
    double weight = StrictMath.sqrt(1 / (CPU_CORRELATION * CPU_CORRELATION) - 1);
    return draft.series(
        i -> {
          double both =
              (service[i] - mean(service)) / spread + weight * (free[i] - mean(free)) / freeSpread;
          return Math.max(2, 31 + 7 * both);
        });
  }

  private double covariance(double[] one, double[] other) {
    double a = mean(one);
    double b = mean(other);
    return mean(draft.series(i -> (one[i] - a) * (other[i] - b)));
  }

  private void recordServer() {
    monitor.record("file-pool", "app.response_time", service);
    monitor.record(
        "file-pool",
        "app.throughput",
        draft.noisy("requests", 0.05, 0.1, i -> 30 + 120 * office(i) + messages[i]));
    monitor.record("SFSSERV", "cpu.utilization", serverCpu);
    int growth = timeline.minuteOf("1999-01-20T14:00");
    monitor.record(
        "SFSSERV",
        "storage.resident_pages",
        draft.noisy("pages", 0.002, 0.002, i -> 2_110 + Math.max(0, i - growth) * 29.0));
  }

  private void recordSuspect() {
    monitor.record("BADUSER", "iucv.send_rate", messages);
    monitor.record(
        "BADUSER",
        "disk.write.iops",
        draft.noisy("bad writes", 0.02, 0.06, i -> 0.82 * messages[i]));
    monitor.record(
        "BADUSER",
        "cpu.utilization",
        draft.noisy("bad cpu", 0.05, 0.1, i -> 0.5 + 0.03 * messages[i]));
    monitor.record(
        "BADUSER",
        "wait.instruction_simulation",
        draft.noisy("bad wait", 0.05, 0.1, i -> 0.6 + 0.08 * messages[i]));
  }

  private void recordUsers() {
    for (String user : USERS) {
      double size = draft.noise(user).between(4, 14);
      double[] rate = draft.noisy("rate " + user, 0.15, 0.3, i -> 0.5 + size * office(i));
      monitor.record(user, "iucv.send_rate", rate);
      monitor.record(user, "disk.write.iops", draft.series(i -> 0.5 * rate[i]));
      monitor.record(
          user,
          "cpu.utilization",
          draft.noisy("cpu " + user, 0.2, 0.3, i -> 0.3 + 1.5 * office(i)));
    }
  }

  private void recordSystem() {
    IntPredicate on = this::isCached;
    record("VM220", "cpu.system", i -> on.test(i) ? 11.6 : 6.1);
    record("storage-group-2", "mdc.enabled", i -> on.test(i) ? 1 : 0);
    record("storage-group-2", "mdc.blocks_deallocated", i -> on.test(i) ? 532 : 0);
    record("storage-group-2", "mdc.ios_avoided", i -> on.test(i) ? 64 : 0);
    record("storage-group-2", "mdc.used_mb", i -> on.test(i) ? 5.6 : 0);
    monitor.record(
        "VM220", "cpu.utilization", draft.noisy("cpu", 0.05, 0.05, i -> 28 + 34 * office(i)));
    monitor.record(
        "rva-1", "disk.latency", draft.noisy("disks", 0.04, 0.05, i -> 9 + 2 * office(i)));
    monitor.record(
        "rva-1", "disk.iops", draft.noisy("disk work", 0.06, 0.08, i -> 60 + 240 * office(i)));
  }

  private void record(String id, String metric, IntToDoubleFunction value) {
    double[] noise =
        draft.noise(metric).wander(timeline.minutes(), 20, metric.endsWith("enabled") ? 0 : 0.03);
    monitor.record(id, metric, draft.series(i -> value.applyAsDouble(i) * noise[i]));
  }
}
