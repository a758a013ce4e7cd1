package io.crosstalk.simulate.casebook;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Case {@code c2-uat-vm}: six weeks in which an Oracle UAT VM twice saturates the storage path of
 * its host.
 */
final class C2UatVm {
  private static final double NORMAL_SYNC_MB_S = 16;

  /** Wait for the adapter at which the throughput of unbuffered writes is halved, milliseconds. */
  private static final double SYNC_HALVED_MS = 1.9;

  private static final double FABRIC_MS = 0.15;
  private static final double KERNEL_MS = 0.04;

  /** Time that the database adds to the latency of a random read, milliseconds. */
  private static final double DATABASE_MS = 0.40;

  /**
   * Share of the wait for a full adapter that a host reports as device latency; it reports the rest
   * as kernel latency.
   */
  private static final double DEVICE_PART = 0.7;

  private final C2Story story = new C2Story();
  private final MinuteTimeline timeline = story.timeline;
  private final CasebookFolder folder = new CasebookFolder(C2Story.ZONE);
  private final C2Demand demand = new C2Demand(story);
  private final List<C2Frame> frames =
      List.of(
          new C2Frame("esx-07", 800, story),
          new C2Frame("esx-08", 1_600, story),
          new C2Frame("esx-09", 1_600, story));
  private final List<C2Vm> vms =
      List.of(
          vm("vm-openedge-prd", "esx-07"),
          vm("vm-crm-prd", "esx-07"),
          vm("vm-files-prd", "esx-07"),
          vm("vm-uat-oracle", "esx-07", "esx-08", story.secondIncident.to()),
          vm("vm-crm-test", "esx-08", "esx-07", story.testVmMove),
          vm("vm-intranet-prd", "esx-08"),
          vm("vm-orders-app", "esx-09"),
          vm("vm-mail-prd", "esx-09"),
          vm("vm-dwh-prd", "esx-09"),
          vm("vm-backup", "esx-09"));

  private final IntervalMonitor randomReadProbe =
      new IntervalMonitor(timeline, folder, 15)
          .lookingCloser(1, story.closeLooks)
          .losing(0.002)
          .silent(timeline.window("2026-02-26T02:00", "2026-02-26T03:30"));
  private final IntervalMonitor syncProbe =
      new IntervalMonitor(timeline, folder, 15)
          .lookingCloser(5, story.closeLooks)
          .losing(0.002)
          .silent(timeline.window("2026-02-26T02:00", "2026-02-26T03:30"));
  private final IntervalMonitor applicationMonitor =
      new IntervalMonitor(timeline, folder, 15).lookingCloser(1, story.closeLooks);
  private final IntervalMonitor virtualization =
      new IntervalMonitor(timeline, folder, 15)
          .lookingCloser(1, story.closeLooks)
          .losing(0.003)
          .silent(timeline.window("2026-02-19T03:10", "2026-02-19T04:20"))
          .silent(timeline.window("2026-03-13T16:37", "2026-03-13T16:40"));
  private final IntervalMonitor rollups =
      new IntervalMonitor(timeline, folder, 30).lookingCloser(5, story.closeLooks).losing(0.003);
  private final IntervalMonitor sanSwitch =
      new IntervalMonitor(timeline, folder, 30).lookingCloser(5, story.closeLooks).clockAhead(12);
  private final IntervalMonitor array =
      new IntervalMonitor(timeline, folder, 15)
          .lookingCloser(5, story.closeLooks)
          .clockAhead(40)
          .silent(timeline.window("2026-03-01T04:00", "2026-03-01T10:00"));
  private final IntervalMonitor volumes =
      new IntervalMonitor(timeline, folder, 30).lookingCloser(5, story.closeLooks).clockAhead(40);

  private double[] arrayLoad = {};
  private double[] arrayLatency = {};

  CasebookFolder generate() {
    new C2Inventory(folder).describe();
    story.listChanges(folder);
    story.expectIncidents(folder);
    serveDemand();
    recordApplication();
    recordDatabases();
    vms.forEach(this::recordVm);
    recordCpu();
    frames.forEach(this::recordFrame);
    recordSwitch();
    recordArray();
    recordStandby();
    return folder;
  }

  private C2Vm vm(String id, String host) {
    return new C2Vm(id, demand.of(id), host);
  }

  private C2Vm vm(String id, String firstHost, String laterHost, int move) {
    return new C2Vm(id, demand.of(id), firstHost, laterHost, move);
  }

  private void serveDemand() {
    for (int i = 0; i < timeline.minutes(); i++) {
      int minute = i;
      for (C2Frame frame : frames) {
        frame.serve(minute, vms.stream().filter(vm -> vm.host(minute).equals(frame.host)).toList());
      }
    }
    double[] elsewhere = demand.elsewhereOnArray();
    arrayLoad =
        perMinute(i -> elsewhere[i] + frames.stream().mapToDouble(f -> f.throughput[i]).sum());
    arrayLatency = noisy("array", 0.03, 0.02, i -> 0.60 + 0.20 * arrayLoad[i] / 5_500);
  }

  private void recordApplication() {
    double[] wait = frame("esx-07").wait;
    Noise noise = new Noise("app-orders");
    double[] response =
        noisy(
            "response",
            0.03,
            0.04,
            i -> 170 + 0.3 * demand.orders[i] + (onPrimary(i) ? 45 * wait[i] : 0));
    double[] served = perMinute(i -> demand.orders[i] * (isAffected(i) ? 0.8 : 1));
    double[] timeouts =
        perMinute(i -> noise.count(isAffected(i) ? 0.005 * demand.orders[i] * wait[i] : 0.03));
    applicationMonitor.record("app-orders", "app.response_time", response);
    applicationMonitor.record("app-orders", "app.throughput", served);
    applicationMonitor.record("app-orders", "app.timeouts", timeouts);
  }

  private boolean onPrimary(int minute) {
    return minute < story.failover;
  }

  private boolean isAffected(int minute) {
    return story.isIncident(minute) && onPrimary(minute);
  }

  private void recordDatabases() {
    double[] wait = frame("esx-07").wait;
    Noise blips = new Noise("blips");
    double[] randomRead =
        noisy(
            "random read",
            0.015,
            0.03,
            i ->
                DATABASE_MS
                    + KERNEL_MS
                    + FABRIC_MS
                    + arrayLatency[i]
                    + 1.31 * wait[i]
                    + blip(blips));
    double[] sync =
        noisy("sync", 0.02, 0.03, i -> NORMAL_SYNC_MB_S / (1 + wait[i] / SYNC_HALVED_MS));
    randomReadProbe.record("db-orders", "disk.random_read.latency", randomRead);
    syncProbe.record("db-orders", "disk.sync_write.throughput", sync);
    recordQuietDatabase("db-billing", i -> 20 + 30 * demand.office(i));
    recordQuietDatabase("db-catalog", i -> 12 + 0.3 * demand.orders[i]);
    MinuteTimeline.Window report = timeline.window("2026-03-13T13:30", "2026-03-13T16:00");
    recordQuietDatabase("db-archive", i -> report.contains(i) ? 260 : 9);
  }

  /** Additional latency of a single slow read, milliseconds; nearly always 0. */
  private static double blip(Noise noise) {
    return noise.happens(0.003) ? noise.between(0.5, 2) : 0;
  }

  private void recordQuietDatabase(String id, IntToDoubleFunction iops) {
    rollups.record(id, "disk.iops", noisy(id, 0.1, 0.2, iops));
  }

  private void recordVm(C2Vm vm) {
    Noise noise = new Noise("latency " + vm.id);
    double[] device = new double[timeline.minutes()];
    double[] kernel = new double[timeline.minutes()];
    for (int i = 0; i < device.length; i++) {
      double wait = frame(vm.host(i)).wait[i];
      device[i] = (arrayLatency[i] + FABRIC_MS + DEVICE_PART * wait) * noise.jitter(0.05);
      kernel[i] = (KERNEL_MS + (1 - DEVICE_PART) * wait) * noise.jitter(0.08);
    }
    virtualization.record(vm.id, "disk.latency", perMinute(i -> device[i] + kernel[i]));
    switch (vm.id) {
      case "vm-openedge-prd" -> {
        virtualization.record(vm.id, "disk.latency.device", device);
        virtualization.record(vm.id, "disk.latency.kernel", kernel);
        virtualization.record(vm.id, "disk.throughput", vm.load);
        virtualization.record(vm.id, "disk.iops", noisy("iops", 0.05, 0.04, i -> 62 * vm.load[i]));
      }
      case "vm-uat-oracle" -> {
        double[] reads =
            noisy("uat reads", 0.02, 0.02, i -> vm.load[i] * (vm.load[i] > 150 ? 0.72 : 0.6));
        virtualization.record(vm.id, "disk.read.throughput", reads);
        virtualization.record(
            vm.id, "disk.write.throughput", perMinute(i -> vm.load[i] - reads[i]));
      }
      default -> virtualization.record(vm.id, "disk.throughput", vm.load);
    }
  }

  private void recordCpu() {
    double[] uat = load("vm-uat-oracle");
    rollups.record(
        "vm-openedge-prd",
        "cpu.utilization",
        noisy("cpu prd", 0.08, 0.08, i -> 4 + (onPrimary(i) ? 0.2 : 0.03) * demand.orders[i]));
    rollups.record("vm-openedge-prd", "cpu.ready", noisy("ready prd", 0.1, 0.2, i -> 0.5));
    rollups.record(
        "vm-uat-oracle", "cpu.utilization", noisy("cpu uat", 0.1, 0.1, i -> 5 + 0.035 * uat[i]));
    for (C2Frame frame : frames) {
      double busy = frame.host.equals("esx-08") ? 8 : 16;
      rollups.record(
          frame.host,
          "cpu.utilization",
          noisy("cpu " + frame.host, 0.06, 0.05, i -> busy * (1 + demand.office(i))));
    }
  }

  private void recordFrame(C2Frame frame) {
    double[] waiting =
        noisy(
            "depth " + frame.host,
            0.02,
            0.05,
            i -> frame.accesses[i] * (arrayLatency[i] + FABRIC_MS + frame.wait[i]) / 1_000);
    virtualization.record(frame.adapter(), "disk.throughput", frame.throughput);
    virtualization.record(frame.adapter(), "disk.queue_depth", waiting);
  }

  private void recordSwitch() {
    for (C2Frame frame : frames) {
      sanSwitch.record(
          frame.port(), "net.utilization", perMinute(i -> 100 * frame.throughput[i] / frame.limit));
    }
    sanSwitch.record(
        "san-sw-1/port-20", "net.utilization", perMinute(i -> 100 * 0.27 * arrayLoad[i] / 3_200));
    sanSwitch.record(
        "san-sw-1/port-21", "net.utilization", perMinute(i -> 100 * 0.26 * arrayLoad[i] / 3_200));
  }

  private void recordArray() {
    array.record("array-02", "disk.latency", arrayLatency);
    array.record("array-02", "disk.throughput", arrayLoad);
    volumes.record(
        "array-02", "disk.busy", noisy("busy", 0.03, 0.03, i -> 18 + 30 * arrayLoad[i] / 5_500));
    recordVolume("vol-201", load("vm-openedge-prd"));
    recordVolume("vol-214", load("vm-uat-oracle"));
  }

  private void recordVolume(String volume, double[] load) {
    volumes.record(volume, "disk.latency", noisy(volume, 0.02, 0.02, i -> 1.02 * arrayLatency[i]));
    volumes.record(volume, "disk.throughput", load);
  }

  private void recordStandby() {
    rollups.record(
        "db-orders-ha", "disk.random_read.latency", noisy("ha read", 0.02, 0.05, i -> 1.3));
    rollups.record(
        "db-orders-ha", "disk.sync_write.throughput", noisy("ha sync", 0.02, 0.03, i -> 15.5));
    rollups.record("vm-openedge-ha", "disk.latency", noisy("ha disk", 0.03, 0.05, i -> 0.95));
    rollups.record("vm-openedge-ha", "disk.throughput", demand.standby());
  }

  private C2Frame frame(String host) {
    return frames.stream().filter(frame -> frame.host.equals(host)).findFirst().orElseThrow();
  }

  private double[] load(String vm) {
    return vms.stream().filter(one -> one.id.equals(vm)).findFirst().orElseThrow().load;
  }

  private double[] perMinute(IntToDoubleFunction value) {
    double[] values = new double[timeline.minutes()];
    Arrays.setAll(values, value);
    return values;
  }

  private double[] noisy(String name, double slow, double quick, IntToDoubleFunction pattern) {
    return new Noise(name).noisy(timeline.minutes(), slow, quick, pattern);
  }
}
