package io.crosstalk.bench.load;

import io.crosstalk.bench.load.TroublePlan.Trouble;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Input of a run: samples of a landscape every 20 s, with planned troubles. A first part is not
 * measured, because the just-in-time compiler uses most of its processor time.
 *
 * @param label name of the workload in the report
 * @param plan troubles that occur
 * @param planned all troubles, also if they do not occur in this variant of the workload
 * @param measuredFrom first measured step
 * @param steps number of samples of each series
 */
public record Workload(
    String label,
    Landscape landscape,
    TroublePlan plan,
    TroublePlan planned,
    int measuredFrom,
    int steps) {
  /** Sampling interval. */
  public static final Duration INTERVAL = Duration.ofSeconds(20);

  private static final Instant START = Instant.parse("2025-11-21T00:00:00Z");
  private static final int STEPS_A_MINUTE = 3;
  private static final int STEPS_A_DAY = 24 * 60 * STEPS_A_MINUTE;

  /** Steps that a baseline needs before the first trouble. */
  private static final int LEARNING = 75 * STEPS_A_MINUTE;

  /** Storms before the measured one let the compiler compile what a storm runs. */
  private static final int REHEARSAL = 20 * STEPS_A_MINUTE;

  private static final int PAUSE = 40 * STEPS_A_MINUTE;
  private static final int REHEARSALS = 3;
  private static final int MEASURED_BEFORE = 5 * STEPS_A_MINUTE;
  private static final int RECOVERY = 10 * STEPS_A_MINUTE;

  /** Least number of steps: with fewer no baseline would be complete. */
  private static final int LEAST_STEPS = 96;

  private static final int LEAST_BEFORE_TROUBLE = 70;
  private static final int TROUBLE = 15 * STEPS_A_MINUTE;
  private static final long SEED = 20_251_121;

  /**
   * Ordinary days of a site; the first quarter is not measured.
   *
   * @param records number of records, more when these are less than 96 samples of each series
   * @param density troubles per 1,000 machines and day: one loud machine, and the others on its
   *     datastore degraded for 15 minutes
   */
  public static Workload quiet(int machines, long records, double density) {
    Landscape landscape = Landscape.site(machines);
    int steps = (int) Math.max(LEAST_STEPS, records / machines);
    long count = Math.round(Math.ceil(density * machines / 1000 * steps / STEPS_A_DAY));
    SplittableRandom random = new SplittableRandom(SEED);
    List<Trouble> troubles = new ArrayList<>();
    int latest = steps - TROUBLE;
    for (int i = 0; i < count && latest > LEAST_BEFORE_TROUBLE; i++) {
      int from = random.nextInt(LEAST_BEFORE_TROUBLE, latest);
      List<Integer> members =
          landscape.datastores().get(random.nextInt(landscape.datastores().size()));
      int culprit = members.get(random.nextInt(members.size()));
      troubles.add(Trouble.of(members, culprit, from, from + TROUBLE));
    }
    TroublePlan plan = new TroublePlan(troubles);
    String label = "%,d resources".formatted(machines);
    return new Workload(label, landscape, plan, plan, steps / 4, steps);
  }

  /**
   * A storm in which one machine degrades all others of an array.
   *
   * @param learning minutes before the first storm; 0 for 75, with three earlier storms after them
   * @param minutes length of the storm
   */
  public static Workload arrayStorm(int machines, int learning, int minutes) {
    Landscape landscape = Landscape.oneArray(machines);
    List<Integer> all = landscape.datastores().stream().flatMap(List::stream).toList();
    return storm(
        "%,d victims of one array".formatted(machines - 1),
        landscape,
        learning,
        minutes,
        (cycle, from, to) ->
            List.of(Trouble.of(all, (machines / 3 + 37 * cycle) % machines, from, to)));
  }

  /**
   * A storm of independent troubles, one for each 100 machines, of 10 to 30 minutes.
   *
   * @param learning as for a storm of an array
   * @param minutes time in which all troubles begin and end
   */
  public static Workload troubles(int machines, int learning, int minutes) {
    Landscape landscape = Landscape.site(machines);
    int count = Math.max(1, machines / 100);
    return storm(
        "%,d troubles among %,d machines".formatted(count, machines),
        landscape,
        learning,
        minutes,
        (cycle, from, to) -> independent(landscape, count, cycle, from, to));
  }

  private interface Storm {
    List<Trouble> troubles(int cycle, int from, int to);
  }

  private static Workload storm(
      String label, Landscape landscape, int learning, int minutes, Storm storm) {
    List<Trouble> troubles = new ArrayList<>();
    int begin = learning > 0 ? learning * STEPS_A_MINUTE : LEARNING;
    if (learning == 0) {
      for (int cycle = 1; cycle <= REHEARSALS; cycle++) {
        troubles.addAll(storm.troubles(cycle, begin, begin + REHEARSAL));
        begin += REHEARSAL + PAUSE;
      }
    }
    int end = begin + minutes * STEPS_A_MINUTE;
    troubles.addAll(storm.troubles(0, begin, end));
    TroublePlan plan = new TroublePlan(troubles);
    return new Workload(
        label, landscape, plan, plan, Math.max(1, begin - MEASURED_BEFORE), end + RECOVERY);
  }

  private static List<Trouble> independent(
      Landscape landscape, int count, int cycle, int first, int end) {
    SplittableRandom random = new SplittableRandom(SEED + cycle);
    List<List<Integer>> datastores = new ArrayList<>(landscape.datastores());
    datastores.removeIf(members -> members.size() == 1);
    Collections.shuffle(datastores, new Random(SEED + cycle));
    List<Trouble> troubles = new ArrayList<>();
    for (List<Integer> members : datastores.subList(0, Math.min(count, datastores.size()))) {
      int length =
          Math.min(end - first, random.nextInt(10 * STEPS_A_MINUTE, 30 * STEPS_A_MINUTE + 1));
      int from = first + random.nextInt(end - first - length + 1);
      int culprit = members.get(random.nextInt(members.size()));
      troubles.add(Trouble.of(members, culprit, from, from + length));
    }
    return troubles;
  }

  /** The same samples without any trouble. */
  public Workload withoutTroubles() {
    return new Workload(label, landscape, new TroublePlan(List.of()), planned, measuredFrom, steps);
  }

  public static Instant timeOf(long step) {
    return START.plus(INTERVAL.multipliedBy(step));
  }

  /**
   * Number of records on the samples topic before a step: the inventory with two records that
   * complete it, then in each step one for each machine, and a tick.
   */
  public long records(int step) {
    int inventory = landscape.machines() + landscape.domains() + 2;
    return inventory + (landscape.machines() + 1L) * step;
  }

  /** Number of samples from the first measured step on. */
  public long measuredSamples() {
    return (long) landscape.machines() * (steps - measuredFrom) * Signals.METRICS_A_MACHINE;
  }
}
