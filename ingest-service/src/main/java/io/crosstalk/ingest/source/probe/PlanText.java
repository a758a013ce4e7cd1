package io.crosstalk.ingest.source.probe;

import java.nio.file.Path;
import java.time.Duration;

/** What the probe is going to do, said before it does it. */
final class PlanText {
  private static final double PERCENT = 100;

  private PlanText() {}

  /** Continues a sentence that begins with the probe. */
  static String of(Path folder, Plan plan) {
    return "writes %s of %s data in blocks of 16 KiB into %s%s%s, at most for %s; leaves at least %s free, and deletes its file again"
        .formatted(
            Amounts.bytes(plan.bytes()),
            plan.compressible() ? "compressible" : "random",
            folder,
            plan.clusters() == 1 ? "" : " (" + plan.clusters() + " clusters)",
            plan.reads() == 0 ? "" : ", reads " + plan.reads() + " blocks of it",
            Amounts.duration(plan.longest()),
            Amounts.bytes(plan.minFreeBytes()));
  }

  static String pace(Plan plan, Pace pace) {
    double runsADay = (double) Duration.ofDays(1).toNanos() / pace.interval().toNanos();
    return "that each %s: %s written a day, and busy for at most %s %% of the time"
        .formatted(
            Amounts.duration(pace.interval()),
            Amounts.bytes((long) (plan.bytes() * runsADay)),
            Amounts.number(pace.maxDuty() * PERCENT));
  }
}
