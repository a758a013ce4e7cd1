package io.crosstalk.rules.kafka;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Verdict;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Generates random verdicts of twenty minutes on three datastores, with many simultaneous episodes
 * whose diagnoses change from minute to minute.
 */
public final class RandomVerdicts {
  public static final int LAST_SECONDS = 1800;

  private RandomVerdicts() {}

  /** Generates one to twelve episodes, each with up to three revisions. */
  public static List<Verdict> in(String world, Random random) {
    List<Verdict> verdicts = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int episodes = 1 + random.nextInt(12);
    for (int episode = 0; episode < episodes; episode++) {
      int onset = 10 * random.nextInt(60);
      int decided = onset;
      String victim = "vm-" + random.nextInt(6);
      String metric = random.nextBoolean() ? "disk.latency" : "cpu.ready";
      if (seen.add(victim + metric + onset)) {
        int revisions = 1 + random.nextInt(3);
        for (int revision = 1; revision <= revisions; revision++) {
          decided += 10 * random.nextInt(12);
          verdicts.add(
              verdict(random, onset, decided, revision, victim)
                  .metric(metric)
                  .world(world)
                  .build());
        }
      }
    }
    return verdicts;
  }

  private static VerdictBuilder verdict(
      Random random, int onset, int decided, int revision, String victim) {
    VerdictBuilder builder =
        VerdictBuilder.verdictOn(victim)
            .from(onset)
            .decidedAt(decided)
            .revision(revision)
            .using("ds-" + random.nextInt(3), "esx-1");
    if (random.nextInt(3) == 0) {
      builder.until(Math.max(onset, decided - 20));
    }
    String datastore = "ds-" + random.nextInt(3);
    double probability = random.nextInt(100) / 100.0;
    return switch (random.nextInt(7)) {
      case 0 -> builder.faultOf(datastore);
      case 1 -> builder.selfInflicted(probability);
      case 2 -> builder.cause(CauseClass.CAPACITY).through(datastore).suspect("vm-7", probability);
      case 3 -> builder.withdrawn();
      case 4 -> builder.cause(CauseClass.UNKNOWN);
      default ->
          builder.neighbour("vm-" + random.nextInt(8), probability, datastore).suspect("vm-9", 0.2);
    };
  }
}
