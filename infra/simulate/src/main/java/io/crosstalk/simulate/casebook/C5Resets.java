package io.crosstalk.simulate.casebook;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Case {@code c5-resets}: connections of mobile banking are reset on busy days, because front ends
 * are overloaded and corrupt packets.
 */
final class C5Resets {
  private static final int STEP = 15;
  private static final double PEAK_DAY_RESETS = 37_526;

  /**
   * Load above which a front end corrupts packets, as a share of the whole load in the busiest hour
   * of a peak day.
   */
  private static final double KNEE = 0.082;

  private static final double STEEPNESS = 2.1;

  /** Resets a minute above which users notice the degradation. */
  private static final double DEGRADATION_A_MINUTE = 2.5;

  /**
   * Load in a busy hour of an ordinary day, as a share of the load in a busy hour of a peak day.
   */
  private static final double ORDINARY = 0.33;

  private static final double PEAK_MB_S = 62;

  private final CaseDraft draft =
      new CaseDraft("lender", "Asia/Bangkok", "2026-05-15T00:00", "2026-07-28T00:00");
  private final MinuteTimeline timeline = draft.timeline;
  private final int balanced = timeline.minuteOf("2026-06-08T09:00");
  private final int scaled = timeline.minuteOf("2026-07-06T09:00");
  private final List<MinuteTimeline.Window> peaks =
      List.of(
          peak("2026-05-25"),
          peak("2026-05-26"),
          peak("2026-06-25"),
          peak("2026-06-26"),
          peak("2026-07-25"),
          peak("2026-07-26"));

  private final IntervalMonitor network = draft.every(STEP).losing(0.001);
  private final IntervalMonitor machines = draft.every(2 * STEP).losing(0.002);

  /** Load by all clients in each minute; 1 in the busiest hour of a peak day. */
  private final double[] work = draft.noisy("work", 0.02, 0.06, this::work);

  private final List<FrontEnd> frontEnds =
      IntStream.rangeClosed(9, 23).mapToObj(FrontEnd::new).toList();
  private final double scale = scale();

  /** Front end to which clients connect, numbered by the last part of its IP address. */
  private final class FrontEnd {
    private final String id;
    private final int number;
    private final double[] load;

    private FrontEnd(int number) {
      this.number = number;
      id = "fe-%02d".formatted(number);
      double[] own = draft.noisy(id, 0.02, 0.04, this::part);
      load = draft.series(i -> own[i] * work[i]);
    }

    private double part(int minute) {
      if (minute >= scaled) {
        return 1 / 15.0;
      }
      if (number > 14) {
        return 0;
      }
      if (minute >= balanced) {
        return 1 / 6.0;
      }
      return switch (number) {
        case 9 -> 0.31;
        case 12 -> 0.29;
        case 13 -> 0.28;
        default -> 0.04;
      };
    }

    private double overload(int minute) {
      return StrictMath.pow(Math.max(0, load[minute] - KNEE), STEEPNESS);
    }
  }

  CaseDraft generate() {
    describe();
    listChanges();
    frontEnds.forEach(this::record);
    recordClients();
    recordCore();
    recordOthers();
    expect();
    return draft;
  }

  private MinuteTimeline.Window peak(String day) {
    return timeline.window(day + "T00:00", LocalDate.parse(day).plusDays(1) + "T00:00");
  }

  private void describe() {
    Map<String, Object> timed = Map.of("criticality", 1, "timeSensitive", true);
    draft
        .owner("team-mobile", "application", "production")
        .add("application", "app-mobile", timed, "lb-mobile");
    CaseDraft.Owner network = draft.owner("team-network", "network", "production");
    network.add(
        "load_balancer", "lb-mobile", frontEnds.stream().map(it -> it.id).toArray(String[]::new));
    network.add("firewall", "fw-1", Map.of("idleTimeoutSeconds", 600), "lan-1");
    network.add("link", "lan-1", Map.of("linkGbps", 10));
    CaseDraft.Owner web = draft.owner("team-web", "vmware", "production");
    for (FrontEnd each : frontEnds) {
      web.add("vm", each.id, "esx-" + (1 + each.number % 3), "fw-1", "lpar-core");
    }
    CaseDraft.Owner windows = draft.owner("team-windows", "vmware", "production");
    windows.add("vm", "vm-intranet", "esx-2");
    for (String host : List.of("esx-1", "esx-2", "esx-3")) {
      windows.add("host", host, "lan-1");
    }
    draft
        .owner("team-ibmi", "ibmi", "production")
        .add("lpar", "lpar-core", Map.of("keepAliveSeconds", 7_200, "processors", 9), "lan-1");
  }

  private void listChanges() {
    draft.change("2026-05-19T22:00", "lpar-core", "config", "one more processor core; more memory");
    draft.change(
        "2026-05-20T22:00", "lpar-core", "config", "more server jobs; more connections a port");
    draft.change(balanced, "lb-mobile", "config", "incoming work shared equally");
    draft.change(scaled, "lb-mobile", "scale", "15 front ends instead of 6");
  }

  private double work(int minute) {
    double day = timeline.hill(minute, 11.5, 3.8) + 0.85 * timeline.hill(minute, 18.5, 3.8);
    boolean isPeak = peaks.stream().anyMatch(peak -> peak.contains(minute));
    return 0.012 + day * (isPeak ? peakWork(minute) : ordinaryWork(minute));
  }

  /** Height of the load on a peak day: 1 on the 25th, slightly less on the 26th. */
  private double peakWork(int minute) {
    boolean isFirst = peaks.indexOf(peakAt(minute)) % 2 == 0;
    return isFirst ? 1 : 0.95;
  }

  private MinuteTimeline.Window peakAt(int minute) {
    return peaks.stream().filter(peak -> peak.contains(minute)).findFirst().orElseThrow();
  }

  private double ordinaryWork(int minute) {
    return timeline.isWeekend(minute) ? 0.85 * ORDINARY : ORDINARY;
  }

  /**
   * Factor from overload to resets a minute, chosen so that the first peak day has as many resets
   * as in the source document.
   */
  private double scale() {
    double sum = 0;
    for (int i = peaks.getFirst().from(); i < peaks.getFirst().to(); i++) {
      sum += overload(i);
    }
    return PEAK_DAY_RESETS / sum;
  }

  private double overload(int minute) {
    return frontEnds.stream().mapToDouble(each -> each.overload(minute)).sum();
  }

  private double resetsAMinute(int minute) {
    return scale * overload(minute);
  }

  private void record(FrontEnd each) {
    IntervalMonitor net = each.number > 14 ? since(STEP) : network;
    IntervalMonitor machine = each.number > 14 ? since(2 * STEP) : machines;
    net.record(each.id, "net.rx.throughput", draft.series(i -> PEAK_MB_S * each.load[i]));
    net.record(each.id, "net.resets_received", draft.series(i -> scale * each.overload(i) / 60));
    machine.record(
        each.id,
        "cpu.utilization",
        draft.noisy(
            "cpu " + each.id, 0.05, 0.05, i -> 4 + 92 * (1 - StrictMath.exp(-5.5 * each.load[i]))));
  }

  /** Monitoring of a new front end, which has samples only from the installation on. */
  private IntervalMonitor since(int minutes) {
    return draft.every(minutes).silent(new MinuteTimeline.Window(0, scaled));
  }

  private void recordClients() {
    Noise noise = draft.noise("errors");
    network.record(
        "app-mobile", "app.errors", draft.series(i -> noise.count(0.06 + 0.95 * resetsAMinute(i))));
    network.record("app-mobile", "app.throughput", draft.series(i -> 310 * work[i]));
  }

  /**
   * Records the metrics of the core system, which sends all resets in answer to corrupt packets.
   */
  private void recordCore() {
    network.record("lpar-core", "net.resets_sent", draft.series(i -> resetsAMinute(i) / 60));
    network.record("lpar-core", "net.rx.throughput", draft.series(i -> 0.4 * PEAK_MB_S * work[i]));
    machines.record(
        "lpar-core", "cpu.utilization", draft.noisy("cpu", 0.05, 0.05, i -> 18 + 38 * work[i]));
    machines.record(
        "lpar-core", "cpu.queue_wait", draft.noisy("queue", 0.1, 0.1, i -> 0.3 + 0.3 * work[i]));
    machines.record(
        "lpar-core", "disk.latency", draft.noisy("disk", 0.05, 0.06, i -> 0.9 + 0.2 * work[i]));
  }

  private void recordOthers() {
    network.record("lan-1", "net.utilization", draft.series(i -> 1.5 + 9 * work[i]));
    network.record("lan-1", "net.errors", draft.series(i -> 0));
    machines.record(
        "vm-intranet",
        "cpu.utilization",
        draft.noisy("intranet", 0.1, 0.1, i -> 5 + 12 * timeline.hill(i, 13, 4)));
  }

  /**
   * Adds the expected incidents: load imbalance of the front ends in May, too few front ends
   * (capacity) in June.
   */
  private void expect() {
    List<String> victims = List.of("app-mobile");
    CaseDraft.IncidentPlan unbalanced =
        new CaseDraft.IncidentPlan(
            "load_imbalance", List.of("capacity"), victims, List.of(), "lb-mobile");
    CaseDraft.IncidentPlan tooFew =
        new CaseDraft.IncidentPlan("capacity", List.of(), victims, List.of(), "lb-mobile");
    for (MinuteTimeline.Window day : peaks.subList(0, 4)) {
      draft.expect(day.from() < balanced ? unbalanced : tooFew, degradation(day));
    }
  }

  private MinuteTimeline.Window degradation(MinuteTimeline.Window day) {
    List<Integer> affected = new ArrayList<>();
    for (int i = day.from(); i < day.to(); i += STEP) {
      int from = i;
      double mean =
          IntStream.range(from, from + STEP)
              .mapToDouble(this::resetsAMinute)
              .average()
              .orElseThrow();
      if (mean > DEGRADATION_A_MINUTE) {
        affected.add(from);
      }
    }
    return new MinuteTimeline.Window(affected.getFirst(), affected.getLast() + STEP);
  }
}
