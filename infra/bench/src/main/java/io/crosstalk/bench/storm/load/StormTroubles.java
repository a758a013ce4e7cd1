package io.crosstalk.bench.storm.load;

import io.crosstalk.bench.load.BenchTrouble;
import io.crosstalk.bench.load.TroublePlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Creates the plans of storms: which machine degrades which others, and when. The verdicts of a run
 * are compared with the plan.
 */
public final class StormTroubles {
  private static final long SEED = 20_251_121;
  private static final int MACHINES_A_TROUBLE = 100;

  /**
   * Shortest duration of a trouble in scenario b, in steps of 20 s; the troubles last 10 to 30
   * minutes.
   */
  private static final int LEAST_STEPS = 30;

  private static final int MOST_STEPS = 90;

  private StormTroubles() {}

  /**
   * Plan of the storm of a workload, with the earlier storms of the warm-up, which are not
   * measured.
   */
  public static TroublePlan of(StormWorkload workload) {
    List<BenchTrouble> troubles = new ArrayList<>();
    List<Integer> rehearsals = workload.rehearsals();
    for (int i = 0; i < rehearsals.size(); i++) {
      int from = rehearsals.get(i);
      troubles.addAll(troubles(workload, i + 1, from, from + workload.rehearsalSteps()));
    }
    troubles.addAll(troubles(workload, 0, workload.stormFrom(), workload.stormTo()));
    return new TroublePlan(troubles, workload.machines(), SEED);
  }

  /**
   * Plan of one storm of a workload that is repeated in a soak test.
   *
   * @param cycle number of the repetition, from 0; each has other culprits
   */
  public static TroublePlan of(StormWorkload workload, int cycle) {
    List<BenchTrouble> troubles =
        troubles(workload, cycle, workload.stormFrom(), workload.stormTo());
    return new TroublePlan(troubles, workload.machines(), SEED + cycle);
  }

  private static List<BenchTrouble> troubles(StormWorkload workload, int cycle, int from, int to) {
    return switch (workload.scenario()) {
      case ONE_ARRAY, ONE_DATASTORE -> List.of(allMachines(workload, cycle, from, to));
      case MANY_TROUBLES -> independent(workload, cycle, from, to);
    };
  }

  private static BenchTrouble allMachines(StormWorkload workload, int cycle, int from, int to) {
    int machines = workload.machines();
    int culprit = (machines / 3 + 37 * cycle) % machines;
    List<Integer> all = IntStream.range(0, machines).boxed().toList();
    return new BenchTrouble(culprit, others(all, culprit), from, to);
  }

  /** Troubles of scenario b: one for each 100 machines, each on another datastore. */
  private static List<BenchTrouble> independent(
      StormWorkload workload, int cycle, int first, int end) {
    Random random = new Random(SEED + cycle);
    List<List<Integer>> datastores =
        new ArrayList<>(
            new StormLandscape(workload.scenario(), workload.machines())
                .datastores().stream().filter(members -> members.size() > 1).toList());
    Collections.shuffle(datastores, random);
    int count = Math.max(1, workload.machines() / MACHINES_A_TROUBLE);
    int storm = end - first;
    List<BenchTrouble> troubles = new ArrayList<>();
    for (List<Integer> members : datastores.subList(0, Math.min(count, datastores.size()))) {
      int length = Math.min(storm, random.nextInt(LEAST_STEPS, MOST_STEPS + 1));
      int from = first + random.nextInt(storm - length + 1);
      int culprit = members.get(random.nextInt(members.size()));
      troubles.add(new BenchTrouble(culprit, others(members, culprit), from, from + length));
    }
    return troubles;
  }

  private static List<Integer> others(List<Integer> all, int culprit) {
    return all.stream().filter(machine -> machine != culprit).toList();
  }
}
