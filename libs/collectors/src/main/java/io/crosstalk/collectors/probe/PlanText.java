package io.crosstalk.collectors.probe;

import java.nio.file.Path;
import java.time.Duration;

/** Texts that describe to the user what the probe is going to do. */
final class PlanText {
  private static final double PERCENT = 100;

  private PlanText() {}

  /**
   * Returns what one measurement does, as the second part of a sentence that begins with "the
   * probe".
   */
  static String of(Path folder, ProbePlan plan) {
    return "writes %s of %s data%s%s in %s, 16 KiB at a time, for %s at most; %s stay free, and its file is deleted"
        .formatted(
            AmountFormat.bytes(plan.bytes()),
            plan.compressible() ? "compressible" : "random",
            plan.clusters() == 1 ? "" : " (" + plan.clusters() + " clusters)",
            plan.reads() == 0 ? "" : " and reads " + plan.reads() + " blocks of it",
            folder,
            AmountFormat.duration(plan.longest()),
            AmountFormat.bytes(plan.minFreeBytes()));
  }

  /** Returns how often the probe measures, as the second part of a sentence like "it does so". */
  static String pace(ProbePlan plan, ProbePace pace) {
    double runsADay = (double) Duration.ofDays(1).toNanos() / pace.interval().toNanos();
    return "each %s: it writes %s a day, and is busy for %s %% of the time at most"
        .formatted(
            AmountFormat.duration(pace.interval()),
            AmountFormat.bytes((long) (plan.bytes() * runsADay)),
            AmountFormat.number(pace.maxDuty() * PERCENT));
  }
}
