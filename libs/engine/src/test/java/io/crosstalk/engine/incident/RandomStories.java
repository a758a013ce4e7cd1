package io.crosstalk.engine.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Generates random verdicts in which all relations between a verdict and an incident occur: common
 * culprits, common shared resources, victims that use each other, services that are the shared
 * resource themselves, bursts, and series of different sampling intervals.
 */
public final class RandomStories {
  private static final long[] INTERVALS = {5_000, 20_000, 60_000, 300_000};
  private static final int[] CRITICALITIES = {1, 2, 2, 3, 4};
  private static final int NAMES = 7;

  private RandomStories() {}

  /**
   * Generates up to 40 episodes with up to four revisions each.
   *
   * @param world key of the world
   */
  public static List<Verdict> in(String world, Random random) {
    List<Verdict> verdicts = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int episodes = 1 + random.nextInt(40);
    int hours = 1 + random.nextInt(4);
    for (int episode = 0; episode < episodes; episode++) {
      int onset = 20 * random.nextInt(hours * 180);
      String victim = name(random);
      String metric = random.nextBoolean() ? "disk.latency" : "cpu.ready";
      if (seen.add(victim + metric + onset)) {
        long interval = INTERVALS[random.nextInt(INTERVALS.length)];
        boolean production = random.nextInt(4) > 0;
        int criticality = CRITICALITIES[random.nextInt(CRITICALITIES.length)];
        int decided = onset;
        int revisions = 1 + random.nextInt(4);
        for (int revision = 1; revision <= revisions; revision++) {
          decided += 20 * random.nextInt(20);
          VerdictBuilder builder =
              verdict(random, victim, onset, decided)
                  .revision(revision)
                  .metric(metric)
                  .world(world)
                  .every(interval)
                  .in(production ? Environment.PRODUCTION : Environment.TEST)
                  .kind(kind(victim))
                  .criticality(criticality);
          verdicts.add(builder.build());
        }
      }
    }
    return verdicts;
  }

  private static ResourceKind kind(String victim) {
    return switch (victim.substring(0, 2)) {
      case "ap" -> ResourceKind.APPLICATION;
      case "db" -> ResourceKind.DATABASE;
      default -> ResourceKind.VM;
    };
  }

  private static VerdictBuilder verdict(Random random, String victim, int onset, int decided) {
    VerdictBuilder builder =
        VerdictBuilder.verdictOn(victim)
            .from(onset)
            .decidedAt(decided)
            .degraded(1 + random.nextInt(30))
            .excess(1 + random.nextInt(30))
            .ownedBy("team-" + random.nextInt(5))
            .using(domains(random));
    if (random.nextInt(3) == 0) {
      builder.until(onset + random.nextInt(Math.max(1, decided - onset)));
    }
    if (random.nextInt(5) == 0) {
      builder.exonerating(name(random));
    }
    if (random.nextInt(6) == 0) {
      builder.change(onset - 20 * random.nextInt(400), ChangeKind.VMOTION, name(random));
    }
    if (random.nextInt(8) == 0) {
      builder.remedy(ChangeKind.VMOTION, "vmotion of vm-1", random.nextBoolean(), 80, 3);
    }
    double probability = random.nextInt(100) / 100.0;
    String sharedId = sharedId(random, victim);
    return switch (random.nextInt(12)) {
      case 0 -> builder.faultOf(sharedId);
      case 1 -> builder.faultOf(sharedId).because(EvidenceKind.CHANGE_AGAINST_BASELINE, "slower");
      case 2 -> builder.selfInflicted(probability);
      case 3 -> builder.selfInflicted(probability).through(sharedId);
      case 4 -> builder.cause(CauseClass.CAPACITY).through(sharedId).suspect("vm-3", probability);
      case 5 -> builder.withdrawn();
      case 6 -> builder.cause(CauseClass.UNKNOWN);
      case 7 -> builder.cause(CauseClass.UNKNOWN).through(sharedId);
      case 8 -> builder.faultOf(sharedId).suspect(name(random), probability);
      case 9 ->
          builder
              .cause(CauseClass.MISCONFIGURATION)
              .through(sharedId)
              .because(EvidenceKind.ATTRIBUTE_CONTRADICTION, "a setting");
      default ->
          builder.neighbour(name(random), probability, sharedId).suspect(name(random) + "x", 0.2);
    };
  }

  private static String[] domains(Random random) {
    Set<String> domains = new HashSet<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      domains.add(random.nextInt(3) == 0 ? name(random) : "ds-" + random.nextInt(NAMES));
    }
    return domains.stream().sorted().toArray(String[]::new);
  }

  private static String sharedId(Random random, String victim) {
    return switch (random.nextInt(6)) {
      case 0 -> victim;
      case 1 -> name(random);
      default -> "ds-" + random.nextInt(NAMES);
    };
  }

  private static String name(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "app-" + random.nextInt(NAMES);
      case 1 -> "db-" + random.nextInt(NAMES);
      default -> "vm-" + random.nextInt(2 * NAMES);
    };
  }
}
