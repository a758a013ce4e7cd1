package io.crosstalk.simulate.casebook;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Case {@code c10-master-processor}: a machine with ten processors, on which only the master
 * processor can run a part of the work, and is overloaded.
 */
final class C10MasterProcessor {
  /** Transactions a second in the period without degradation that the source document measured. */
  private static final double GOOD = 245.28;

  /** Transactions a second in the period with degradation that the source document measured. */
  private static final double BAD = 338.16;

  /** Transactions a second up to which nothing is degraded. */
  private static final double KNEE = 262;

  /**
   * Utilization of each processor without degradation, percent, from a table of the source
   * document.
   */
  private static final double[] GOOD_BUSY = {
    80.9, 71.2, 69.9, 68.7, 66.6, 64.7, 62.8, 61.6, 60.4, 59.5
  };

  private static final double[] BAD_BUSY = {
    93.9, 82.6, 81.8, 81.1, 79.9, 79.0, 78.0, 76.7, 76.4, 75.7
  };
  private static final double[] GOOD_EMULATION = {
    10.6, 52.2, 51.6, 50.8, 49.2, 47.7, 46.0, 45.2, 44.4, 43.4
  };
  private static final double[] BAD_EMULATION = {
    0.4, 57.0, 56.8, 56.2, 55.4, 54.8, 54.3, 53.2, 53.1, 52.7
  };
  private static final double[] GOOD_STOLEN = {
    324.6, 611.9, 594.6, 572.0, 557.6, 536.8, 532.2, 512.1, 504.3, 494.9
  };
  private static final double[] BAD_STOLEN = {
    3.1, 638.6, 632.2, 612.6, 600.7, 586.6, 566.8, 563.1, 544.4, 537.4
  };

  private static final List<String> DEPARTMENTS =
      List.of("SALES", "CLAIMS", "BILLING", "SUPPORT", "RESEARCH", "FINANCE", "PLANNING");

  private final CaseDraft draft =
      new CaseDraft("vm10", "America/New_York", "1999-02-28T14:00", "1999-03-01T13:00");
  private final MinuteTimeline timeline = draft.timeline;
  private final MinuteTimeline.Window degradation =
      timeline.window("1999-03-01T08:58", "1999-03-01T11:42");
  private final IntervalMonitor monitor = draft.every(2).losing(0.001);
  private final IntervalMonitor detail = draft.every(4).losing(0.001);

  private final double[] load = draft.noisy("load", 0.005, 0.008, this::load);

  /**
   * Overload of the master processor in each minute: 0 without degradation, 1 as in the degraded
   * period of the source document.
   */
  private final double[] beyond =
      draft.noisy(
          "beyond", 0.015, 0.02, i -> Math.max(0, Math.min(1.15, (load[i] - KNEE) / (BAD - KNEE))));

  CaseDraft generate() {
    describe();
    recordTransactions();
    recordDepartments();
    IntStream.range(0, 10).forEach(this::recordProcessor);
    recordMaster();
    recordSystem();
    draft.expect(
        new CaseDraft.IncidentPlan(
            "capacity",
            List.of(),
            List.of("cms-non-trivial", "cms-queue-dispatch"),
            List.of(),
            "vm10/cpu-0"),
        degradation);
    return draft;
  }

  private void describe() {
    CaseDraft.Owner office = draft.owner("team-office", "application", "production");
    for (String each : List.of("cms-trivial", "cms-non-trivial", "cms-queue-dispatch")) {
      office.add("application", each, Map.of("criticality", 2), "vm10");
    }
    CaseDraft.Owner users = draft.owner("team-office", "zvm", "production");
    DEPARTMENTS.forEach(department -> users.add("user", department, "vm10"));
    CaseDraft.Owner vm = draft.owner("team-vm", "zvm", "production");
    vm.add("lpar", "vm10", "vm10/processors", "dasd-1");
    String[] processors =
        IntStream.range(0, 10).mapToObj(i -> "vm10/cpu-" + i).toArray(String[]::new);
    vm.add("processor_pool", "vm10/processors", Map.of("processors", 10), processors);
    for (int i = 0; i < 10; i++) {
      vm.add("device", processors[i], i == 0 ? Map.of("master", true) : Map.of());
    }
    draft.owner("team-storage", "san", "production").add("array", "dasd-1");
  }

  /**
   * Transactions a second: some users begin to work from five o'clock on, the others at nine, and
   * many leave for lunch before noon.
   */
  private double load(int minute) {
    if (minute < timeline.minuteOf("1999-03-01T05:00")) {
      return 90 + 40 * timeline.hill(minute, 14, 4);
    }
    double early = 90 + 155 * ramp(minute, "1999-03-01T05:10", 80);
    double nine = 93 * ramp(minute, "1999-03-01T08:54", 10);
    double lunch = 105 * ramp(minute, "1999-03-01T11:38", 10);
    return early + nine - lunch;
  }

  private double ramp(int minute, String from, double minutes) {
    return Math.max(0, Math.min(1, (minute - timeline.minuteOf(from)) / minutes));
  }

  /**
   * Value of a metric that is near {@code good} up to the knee of the load, and approaches {@code
   * bad} beyond it.
   */
  private double response(int minute, double good, double bad) {
    double easy = 0.94 + 0.06 * Math.min(1, load[minute] / GOOD);
    return good * easy + (bad - good) * beyond[minute];
  }

  /**
   * Value of a metric that follows the load linearly and equals {@code good} and {@code bad} at the
   * loads of the two periods of the source document.
   */
  private double proportional(int minute, double good, double bad) {
    double x = load[minute];
    return x < GOOD ? good * x / GOOD : good + (bad - good) * (x - GOOD) / (BAD - GOOD);
  }

  private void recordTransactions() {
    transactions("cms-trivial", 26, 38, 116.71, 174.09);
    transactions("cms-non-trivial", 224, 706, 112.21, 158.64);
    transactions("cms-queue-dispatch", 456, 4_246, 16.37, 5.43);
  }

  private void transactions(
      String id, double goodMs, double badMs, double goodRate, double badRate) {
    monitor.record(
        id, "app.response_time", draft.noisy(id, 0.015, 0.03, i -> response(i, goodMs, badMs)));
    monitor.record(
        id,
        "app.throughput",
        draft.noisy(
            "rate " + id,
            0.02,
            0.03,
            i ->
                goodRate < badRate
                    ? proportional(i, goodRate, badRate)
                    : Math.min(1, load[i] / GOOD)
                        * (goodRate + (badRate - goodRate) * Math.min(1, beyond[i]))));
  }

  /** Records the ordinary processor load of all departments, percent of one processor. */
  private void recordDepartments() {
    for (String department : DEPARTMENTS) {
      double size = draft.noise(department).between(0.7, 1.3);
      monitor.record(
          department,
          "cpu.utilization",
          draft.noisy(department, 0.05, 0.06, i -> size * proportional(i, 82, 99)));
    }
  }

  private void recordProcessor(int number) {
    String id = "vm10/cpu-" + number;
    monitor.record(
        id,
        "cpu.utilization",
        draft.noisy(id, 0.006, 0.01, i -> proportional(i, GOOD_BUSY[number], BAD_BUSY[number])));
    detail.record(
        id,
        "cpu.emulation",
        draft.noisy(
            "emulation " + id,
            0.02,
            0.03,
            i -> state(i, GOOD_EMULATION[number], BAD_EMULATION[number])));
    detail.record(
        id,
        "cpu.work_stolen",
        draft.noisy(
            "stolen " + id, 0.02, 0.03, i -> state(i, GOOD_STOLEN[number], BAD_STOLEN[number])));
  }

  private double state(int minute, double good, double bad) {
    return Math.min(1, load[minute] / GOOD) * good + (bad - good) * Math.min(1, beyond[minute]);
  }

  private void recordMaster() {
    String id = "vm10/cpu-0";
    detail.record(
        id,
        "cpu.moved_to_master",
        draft.noisy("moved", 0.01, 0.02, i -> proportional(i, 4_321, 5_688.6)));
    detail.record(
        id,
        "cpu.queue_empty",
        draft.noisy("empty", 0.03, 0.05, i -> 13 * (1 - Math.min(1, beyond[i]))));
    detail.record(
        id, "cpu.queue_length", draft.noisy("length", 0.03, 0.05, i -> 4 + 6 * beyond[i]));
  }

  private void recordSystem() {
    monitor.record(
        "vm10",
        "wait.instruction_simulation",
        draft.noisy("sim", 0.05, 0.08, i -> 2 + 16 * beyond[i]));
    monitor.record(
        "vm10",
        "wait.console_function",
        draft.noisy("console", 0.05, 0.08, i -> 0.5 + 6 * beyond[i]));
    monitor.record("vm10", "wait.io", draft.noisy("io", 0.05, 0.08, i -> 4));
    monitor.record("vm10", "mem.faults", draft.noisy("faults", 0.08, 0.1, i -> 20 + 0.1 * load[i]));
    monitor.record(
        "dasd-1", "disk.latency", draft.noisy("disks", 0.03, 0.05, i -> 5.5 + 0.002 * load[i]));
    monitor.record("dasd-1", "disk.iops", draft.noisy("disk work", 0.03, 0.04, i -> 5.6 * load[i]));
  }
}
