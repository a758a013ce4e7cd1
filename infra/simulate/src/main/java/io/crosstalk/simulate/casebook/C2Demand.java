package io.crosstalk.simulate.casebook;

import java.time.DayOfWeek;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Disk load that the VMs of case {@code c2-uat-vm} ask for, MB/s in each minute. */
final class C2Demand {
  private static final double SPIKES_A_MINUTE = 0.0018;

  private final C2Story story;
  private final MinuteTimeline timeline;

  /** Orders a second in each minute; customers in several time zones make two peaks a day. */
  final double[] orders;

  C2Demand(C2Story story) {
    this.story = story;
    this.timeline = story.timeline;
    this.orders = noisy("orders", 0.05, 0.04, this::usualOrders);
  }

  private double usualOrders(int minute) {
    double day = timeline.hill(minute, 11, 3.5) + 0.9 * timeline.hill(minute, 17, 4);
    return 18 + (timeline.isWeekend(minute) ? 26 : 36) * day;
  }

  /** Activity of office users: about 1 at the morning peak, near 0 at night, low at weekends. */
  double office(int minute) {
    double day = timeline.hill(minute, 10.5, 2.2) + 0.65 * timeline.hill(minute, 14.5, 2.4);
    return timeline.isWeekend(minute) ? 0.25 * day : day;
  }

  double[] of(String vm) {
    return switch (vm) {
      case "vm-openedge-prd" -> openEdge();
      case "vm-uat-oracle" -> noisy(vm, 0.1, 0.08, this::uat);
      case "vm-crm-prd" -> noisy(vm, 0.12, 0.1, minute -> 6 + 24 * office(minute));
      case "vm-files-prd" -> noisy(vm, 0.15, 0.12, this::files);
      case "vm-crm-test" -> noisy(vm, 0.2, 0.15, minute -> 3 + 8 * office(minute));
      case "vm-intranet-prd" -> noisy(vm, 0.12, 0.1, minute -> 8 + 22 * office(minute));
      case "vm-orders-app" -> noisy(vm, 0.06, 0.08, minute -> 4 + 0.1 * orders[minute]);
      case "vm-mail-prd" -> noisy(vm, 0.12, 0.1, minute -> 18 + 36 * office(minute));
      case "vm-dwh-prd" -> noisy(vm, 0.08, 0.06, this::warehouse);
      case "vm-backup" -> noisy(vm, 0.03, 0.04, minute -> story.isBackup(minute) ? 880 : 1.5);
      default -> throw new IllegalArgumentException(vm);
    };
  }

  /**
   * Load on the standby database's disks, MB/s: the log of the primary database before the
   * failover, the whole load after it.
   */
  double[] standby() {
    return noisy("standby", 0.08, 0.08, minute -> 3 + ordersLoad(minute, minute >= story.failover));
  }

  /** Load on the array by some forty further hosts, MB/s, of which only the sum is known. */
  double[] elsewhereOnArray() {
    return noisy("elsewhere", 0.07, 0.03, this::elsewhere);
  }

  private double elsewhere(int minute) {
    return 2_000 + 2_800 * office(minute) + (story.isBackup(minute) ? 600 : 0);
  }

  private double[] openEdge() {
    double[] demand =
        noisy("vm-openedge-prd", 0.08, 0.08, i -> 5 + ordersLoad(i, i < story.failover));
    Noise spikes = new Noise("spikes");
    for (int minute = 0; minute < demand.length - 5; minute++) {
      if (spikes.happens(SPIKES_A_MINUTE)) {
        addSpike(demand, minute, spikes);
      }
    }
    for (String time : List.of("12:40", "13:37", "14:22", "15:54", "17:21", "19:06", "22:17")) {
      addSpike(demand, timeline.minuteOf("2026-03-13T" + time), spikes);
    }
    return demand;
  }

  /**
   * Adds a harmless short load peak of the victim's own server (a decoy), which lasts three to five
   * minutes.
   */
  private static void addSpike(double[] demand, int minute, Noise noise) {
    double height = noise.between(70, 140);
    int length = (int) noise.between(3, 6);
    for (int i = minute; i < minute + length; i++) {
      demand[i] += height;
    }
  }

  private double ordersLoad(int minute, boolean isServing) {
    return 0.15 * orders[minute] + (isServing ? 0.45 * orders[minute] : 0);
  }

  private double uat(int minute) {
    if (story.isIncident(minute)) {
      return 1_250;
    }
    if (story.afterMove.contains(minute)) {
      return 400 - 120 * story.afterMove.progress(minute);
    }
    return 8 + 28 * office(minute) + (isUatDataLoad(minute) ? 210 : 0);
  }

  /** Returns whether the UAT VM loads data: a high load that degrades no other resource. */
  private boolean isUatDataLoad(int minute) {
    boolean isDay =
        timeline.day(minute) == DayOfWeek.TUESDAY || timeline.day(minute) == DayOfWeek.THURSDAY;
    return isDay && timeline.isBetween(minute, 19, 20.5);
  }

  private double files(int minute) {
    return 14 + 40 * office(minute) + (timeline.isBetween(minute, 22, 23) ? 50 : 0);
  }

  private double warehouse(int minute) {
    boolean isMorningLoad = !timeline.isWeekend(minute) && timeline.isBetween(minute, 5.5, 6.5);
    return 30
        + 60 * office(minute)
        + (isMorningLoad ? 320 : 0)
        + (story.isExtract(minute) ? 360 : 0);
  }

  private double[] noisy(String name, double slow, double quick, IntToDoubleFunction pattern) {
    return new Noise(name).noisy(timeline.minutes(), slow, quick, pattern);
  }
}
