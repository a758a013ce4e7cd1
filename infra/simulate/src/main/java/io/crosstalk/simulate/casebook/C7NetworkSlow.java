package io.crosstalk.simulate.casebook;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * Case {@code c7-network-slow}: users say that the network is slow, but the file transfers wait for
 * processors.
 */
final class C7NetworkSlow {
  private static final double SECONDS_FOR_A_FILE = 60;
  private static final List<String> OFFICE_USERS =
      List.of("PROFS1", "PROFS2", "CMSBATCH", "ADAUSERS", "REPORTS");

  private final CaseDraft draft =
      new CaseDraft("vm9221", "America/New_York", "1999-02-07T06:00", "1999-02-10T00:00");
  private final MinuteTimeline timeline = draft.timeline;
  private final List<MinuteTimeline.Window> shifts =
      List.of(
          timeline.window("1999-02-08T09:00", "1999-02-08T17:00"),
          timeline.window("1999-02-09T09:00", "1999-02-09T17:00"));
  private final IntervalMonitor monitor = draft.every(5).losing(0.002);
  private final IntervalMonitor tests = draft.every(5);

  /** Processor load of each user in percent, without the file transfers. */
  private final Map<String, double[]> loads = new TreeMap<>();

  private final double[] busy;
  private final double[] slowness;

  C7NetworkSlow() {
    load("VSESYSV", i -> 40.5);
    load("ADAITM", i -> 2 + 3 * shift(i));
    load("DSMSERV", i -> 9.5);
    load("TCPIP", i -> 8);
    double part = 0.6;
    for (String user : OFFICE_USERS) {
      double size = part;
      load(user, i -> 1 + 5.2 * size * shift(i));
      part += 0.2;
    }
    busy =
        draft.series(
            i -> Math.min(95.4, loads.values().stream().mapToDouble(load -> load[i]).sum()));
    slowness = draft.noisy("slowness", 0.03, 0.06, this::slowness);
  }

  CaseDraft generate() {
    describe();
    draft.change("1999-02-08T18:30", "link-2216", "config", "BLKTIMER below 5 ms");
    draft.change("1999-02-08T18:30", "link-2216", "config", "ACKLEN 100 instead of 10");
    recordTransfers();
    recordNetwork();
    loads.forEach((id, load) -> monitor.record(id, "cpu.utilization", load));
    recordWaits();
    recordProcessors();
    CaseDraft.IncidentPlan slow =
        new CaseDraft.IncidentPlan(
            "capacity",
            List.of(),
            List.of("adsm", "DSMSERV", "TCPIP"),
            List.of(),
            "vm9221/processors");
    shifts.forEach(shift -> draft.expect(slow, shift));
    return draft;
  }

  private void describe() {
    CaseDraft.Owner storage = draft.owner("team-storage", "application", "production");
    storage.add("application", "adsm", Map.of("criticality", 2), "DSMSERV", "TCPIP");
    CaseDraft.Owner vm = draft.owner("team-vm", "zvm", "production");
    vm.add("user", "DSMSERV", "vm9221");
    vm.add("user", "TCPIP", "vm9221", "link-2216");
    vm.add("user", "ADAITM", "vm9221");
    vm.add("lpar", "vm9221", "vm9221/processors");
    vm.add("processor_pool", "vm9221/processors", Map.of("model", "9221-421", "processors", 2));
    draft.owner("team-vse", "zvm", "production").add("user", "VSESYSV", "vm9221");
    CaseDraft.Owner office = draft.owner("team-office", "zvm", "production");
    OFFICE_USERS.forEach(user -> office.add("user", user, "vm9221"));
    Map<String, Object> settings = Map.of("blkTimerMs", 5, "ackLenBytes", 10);
    CaseDraft.Owner network = draft.owner("team-network", "network", "production");
    network.add("link", "link-2216", settings, "switch-1");
    network.add("switch", "switch-1");
    CaseDraft.Owner windows = draft.owner("team-windows", "application", "production");
    windows.add("host", "nt-1", "switch-1");
    windows.add("host", "nt-2", "switch-1");
  }

  private void load(String user, IntToDoubleFunction percent) {
    loads.put(user, draft.noisy("load " + user, 0.03, 0.06, percent));
  }

  /** Activity of office users: 1 in office hours of working days, low otherwise. */
  private double shift(int minute) {
    return shifts.stream().anyMatch(shift -> shift.contains(minute))
        ? 1
        : 0.12 * timeline.hill(minute, 13, 6);
  }

  /**
   * Factor by which transfers take longer: 1 while the processors have spare capacity, about 2 when
   * they are fully used.
   */
  private double slowness(int minute) {
    double near = Math.max(0, busy[minute] - 78) / 16;
    return 1 + near * near;
  }

  private void recordTransfers() {
    tests.record("adsm", "job.elapsed", draft.series(i -> SECONDS_FOR_A_FILE * slowness[i]));
    tests.record(
        "TCPIP", "net.rx.throughput", draft.noisy("ftp", 0.02, 0.03, i -> 1.46 / slowness[i]));
    tests.record("nt-2", "net.rx.throughput", draft.noisy("nt", 0.02, 0.03, i -> 1.46));
  }

  private void recordNetwork() {
    monitor.record(
        "link-2216", "net.utilization", draft.noisy("link", 0.05, 0.1, i -> 14 / slowness[i]));
    monitor.record("link-2216", "net.discards", draft.series(i -> 0));
    monitor.record("link-2216", "net.errors", draft.series(i -> 0));
    monitor.record("link-2216", "net.rtt", draft.noisy("rtt", 0.04, 0.06, i -> 4.1));
  }

  /**
   * Records the waits of users: percent of the samples in which a user waited for a processor or
   * for the simulation of an instruction.
   */
  private void recordWaits() {
    waits("DSMSERV", 5, 52);
    waits("TCPIP", 1.5, 13);
    waits("VSESYSV", 1.2, 5);
    waits("ADAITM", 0.1, 0.1);
    monitor.record(
        "TCPIP",
        "wait.instruction_simulation",
        draft.noisy("sim tcp", 0.06, 0.1, i -> 2 + 18 * (slowness[i] - 1)));
    monitor.record(
        "DSMSERV",
        "wait.instruction_simulation",
        draft.noisy("sim dsm", 0.06, 0.1, i -> 1 + 6 * (slowness[i] - 1)));
    monitor.record("VSESYSV", "cpu.running", draft.noisy("running", 0.02, 0.03, i -> 83));
  }

  private void waits(String user, double usual, double crowded) {
    monitor.record(
        user,
        "cpu.queue_wait",
        draft.noisy(
            "cpu wait " + user,
            0.05,
            0.08,
            i -> usual + (crowded - usual) * Math.min(1.15, slowness[i] - 1)));
  }

  private void recordProcessors() {
    String id = "vm9221/processors";
    monitor.record(id, "cpu.utilization", busy);
    monitor.record(id, "cpu.utilization.p00", draft.series(i -> busy[i] - 1));
    monitor.record(id, "cpu.utilization.p01", draft.series(i -> busy[i] + 1));
  }
}
