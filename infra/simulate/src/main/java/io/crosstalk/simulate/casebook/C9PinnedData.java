package io.crosstalk.simulate.casebook;

import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * Case {@code c9-pinned-data}: a disk control unit works without its cache after a fault, so that
 * all disks behind it are slow.
 */
final class C9PinnedData {
  private static final double PEAK_RATE = 26.7;
  private static final double READ_HITS = 93;

  private final CaseDraft draft =
      new CaseDraft("gdlvm7", "America/New_York", "1998-12-08T00:00", "1999-01-08T00:00");
  private final MinuteTimeline timeline = draft.timeline;
  private final MinuteTimeline.Window holidays =
      timeline.window("1998-12-24T12:00", "1999-01-04T00:00");
  private final MinuteTimeline.Window pinned =
      timeline.window("1999-01-04T10:00", "1999-01-08T00:00");

  /**
   * Time of the degradation, from the fault until the library's disk is moved to another control
   * unit.
   */
  private final MinuteTimeline.Window degradation =
      timeline.window("1999-01-04T10:00", "1999-01-06T20:00");

  private final IntervalMonitor monitor = draft.every(15).losing(0.002);
  private final IntervalMonitor cacheReport = draft.every(15).silent(pinned);
  private final IntervalMonitor healthyCacheReport = draft.every(15);
  private final IntervalMonitor others = draft.every(30).losing(0.002);

  private final double[] library = draft.noisy("library", 0.03, 0.08, i -> PEAK_RATE * use(i));
  private final double[] moved = draft.series(i -> isMoved(i) ? 0 : library[i]);
  private final double[] latency = draft.noisy("latency", 0.02, 0.04, this::libraryLatency);

  CaseDraft generate() {
    describe();
    draft.change(
        degradation.to(), "DATABASE-233", "config", "moved from device 1742 to device 1750");
    recordLibrary();
    recordMinidisks();
    recordSick("device-1742", i -> 0.6 + moved[i]);
    recordSick("device-1743", i -> 1.5 + 5 * use(i));
    recordHealthy("device-1750", i -> 4 + 14 * use(i) + library[i] - moved[i]);
    recordHealthy("device-1751", i -> 2 + 9 * use(i));
    recordSystem();
    draft.expect(
        new CaseDraft.IncidentPlan(
            "shared_resource_fault", List.of(), List.of("app-library"), List.of(), "cu-1740"),
        degradation);
    return draft;
  }

  private void describe() {
    CaseDraft.Owner development = draft.owner("team-development", "application", "production");
    development.add("application", "app-library", Map.of("criticality", 2), "ACTSMACH");
    CaseDraft.Owner users = draft.owner("team-development", "zvm", "production");
    users.add("user", "ACTSMACH", "DATABASE-233", "GDLVM7");
    users.add("user", "K007641", "DATABASE-465", "GDLVM7");
    users.add("user", "BASILEMM", "DATABASE-269", "GDLVM7");
    users.add("user", "SUSANF7", "DATABASE-475", "GDLVM7");
    users.add("user", "BUILDER", "BUILD-191", "GDLVM7");
    CaseDraft.Owner vm = draft.owner("team-vm", "zvm", "production");
    for (String minidisk :
        List.of("DATABASE-233", "DATABASE-465", "DATABASE-269", "DATABASE-475")) {
      vm.add("volume", minidisk, "device-1742");
    }
    vm.add("volume", "BUILD-191", "device-1750");
    vm.add("lpar", "GDLVM7");
    CaseDraft.Owner storage = draft.owner("team-storage", "san", "production");
    storage.add("device", "device-1742", "cu-1740");
    storage.add("device", "device-1743", "cu-1740");
    storage.add("device", "device-1750", "cu-1750");
    storage.add("device", "device-1751", "cu-1750");
    storage.add("array", "cu-1740", Map.of("model", "3990"));
    storage.add("array", "cu-1750", Map.of("model", "3990"));
  }

  /**
   * Activity of the developers: 1 in the busiest hour of a working day, low at weekends and in the
   * holidays.
   */
  private double use(int minute) {
    double day = timeline.hill(minute, 10.8, 2) + 0.9 * timeline.hill(minute, 14.8, 2.1);
    boolean isQuiet = timeline.isWeekend(minute) || holidays.contains(minute);
    return 0.08 + (isQuiet ? 0.08 : 0.92) * day;
  }

  private boolean isMoved(int minute) {
    return minute >= degradation.to();
  }

  /**
   * Time in the queue of a device, milliseconds, from its utilization at an I/O rate and a service
   * time (milliseconds).
   */
  private static double queue(double rate, double service) {
    double busy = Math.min(0.9, rate * service / 1_000);
    return service * 0.97 * busy / (1 - busy);
  }

  private double service(int minute) {
    return pinned.contains(minute) ? 24.5 : 2.8;
  }

  private double response(int minute, double rate) {
    return service(minute) + queue(rate, service(minute));
  }

  private double libraryLatency(int minute) {
    return isMoved(minute) ? 2.9 : response(minute, 0.6 + moved[minute]);
  }

  private void recordLibrary() {
    monitor.record(
        "app-library",
        "app.response_time",
        draft.noisy("app", 0.04, 0.06, i -> 420 + 32 * latency[i]));
    monitor.record("ACTSMACH", "disk.iops", library);
    monitor.record(
        "ACTSMACH",
        "wait.io",
        draft.noisy("io wait", 0.05, 0.1, i -> Math.min(40, 1.5 + 0.26 * latency[i])));
    monitor.record("ACTSMACH", "wait.cpu_queue", draft.noisy("cpu wait", 0.1, 0.15, i -> 0.3));
  }

  private void recordMinidisks() {
    others.record("DATABASE-233", "disk.iops", library);
    for (String minidisk : List.of("DATABASE-465", "DATABASE-269", "DATABASE-475")) {
      others.record(minidisk, "disk.iops", draft.noisy(minidisk, 0.2, 0.4, i -> 0.15));
    }
    others.record("K007641", "disk.iops", draft.noisy("K007641", 0.2, 0.4, i -> 0.15));
    others.record("BUILDER", "disk.iops", draft.noisy("BUILDER", 0.1, 0.2, i -> 4 + 14 * use(i)));
    others.record("BUILDER", "wait.io", draft.noisy("builder wait", 0.08, 0.12, i -> 2.2));
  }

  /**
   * Records the metrics of a disk on the faulty control unit. After the fault its cache is off, and
   * the cache report has no values for it.
   */
  private void recordSick(String id, IntToDoubleFunction rate) {
    double[] accesses = draft.noisy(id, 0.02, 0.04, rate);
    components(id, accesses, this::service);
    cacheReport.record(
        id, "cache.hit_ratio", draft.noisy("hits " + id, 0.005, 0.01, i -> READ_HITS));
  }

  private void recordHealthy(String id, IntToDoubleFunction rate) {
    double[] accesses = draft.noisy(id, 0.02, 0.04, rate);
    components(id, accesses, i -> 2.8);
    healthyCacheReport.record(
        id, "cache.hit_ratio", draft.noisy("hits " + id, 0.005, 0.01, i -> READ_HITS));
  }

  private void components(String id, double[] rate, IntToDoubleFunction service) {
    double[] quick = draft.noise("service " + id).noisy(timeline.minutes(), 0.02, 0.05, i -> 1);
    double[] served = draft.series(i -> service.applyAsDouble(i) * quick[i]);
    monitor.record(id, "disk.iops", rate);
    monitor.record(id, "disk.latency", draft.series(i -> served[i] + queue(rate[i], served[i])));
    others.record(
        id, "disk.latency.pend", draft.series(i -> (served[i] > 10 ? 0.054 : 0.07) * served[i]));
    monitor.record(
        id,
        "disk.latency.disconnect",
        draft.series(i -> (served[i] > 10 ? 0.754 : 0.13) * served[i]));
    others.record(
        id, "disk.latency.connect", draft.series(i -> (served[i] > 10 ? 0.192 : 0.8) * served[i]));
    monitor.record(id, "disk.latency.queue", draft.series(i -> queue(rate[i], served[i])));
    others.record(id, "disk.busy", draft.series(i -> Math.min(100, rate[i] * served[i] / 10)));
  }

  private void recordSystem() {
    others.record(
        "GDLVM7", "cpu.utilization", draft.noisy("cpu", 0.06, 0.08, i -> 12 + 45 * use(i)));
    others.record("GDLVM7", "mem.faults", draft.noisy("paging", 0.1, 0.2, i -> 8 + 20 * use(i)));
  }
}
