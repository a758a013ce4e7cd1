package io.crosstalk.testkit;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates the verdicts of trouble that affects very many resources, for load tests of incident
 * handling: many victims of one culprit, or many independent incidents at the same time.
 */
public final class StormVerdicts {
  private static final int REVISIONS = 8;
  private static final int STEP_SECONDS = 20;
  private static final int LAST_ONSET_STEPS = 40;
  private static final int[] DECIDED_STEPS = {2, 5, 10, 20, 40, 80, 120, 160};

  private StormVerdicts() {}

  /**
   * Verdicts on victims that have one common culprit on one array, in eight revisions each.
   *
   * @param victims number of victims
   */
  public static List<Verdict> oneCulprit(String world, int victims) {
    List<Verdict> verdicts = new ArrayList<>();
    for (int victim = 0; victim < victims; victim++) {
      int onset = victim % LAST_ONSET_STEPS;
      for (int revision = 1; revision <= REVISIONS; revision++) {
        VerdictBuilder builder =
            victim(world, "vm-%04d".formatted(victim), "array-1", victim, onset, revision)
                .neighbour("vm-bully", 0.6 + 0.04 * revision, "array-1")
                .suspect("vm-other-" + victim % 5, 0.2)
                .suspect("vm-late-" + victim % 9, 0.1);
        verdicts.add(builder.build());
      }
    }
    return verdicts;
  }

  /**
   * Verdicts of incidents with three victims each, in eight revisions; every incident has a culprit
   * and a datastore of its own.
   *
   * @param incidents number of incidents
   */
  public static List<Verdict> independent(String world, int incidents) {
    List<Verdict> verdicts = new ArrayList<>();
    for (int incident = 0; incident < incidents; incident++) {
      for (int member = 0; member < 3; member++) {
        int number = 3 * incident + member;
        for (int revision = 1; revision <= REVISIONS; revision++) {
          verdicts.add(
              victim(world, "vm-" + number, "ds-" + incident, number, number % 40, revision)
                  .neighbour("bully-" + incident, 0.9, "ds-" + incident)
                  .build());
        }
      }
    }
    return verdicts;
  }

  private static VerdictBuilder victim(
      String world, String name, String datastore, int number, int onset, int revision) {
    String[] domains = new String[20];
    domains[0] = datastore;
    for (int i = 1; i < domains.length; i++) {
      domains[i] = "domain-" + (number + i) % 300;
    }
    VerdictBuilder builder =
        VerdictBuilder.verdictOn(name)
            .world(world)
            .kind(number % 50 == 0 ? ResourceKind.APPLICATION : ResourceKind.VM)
            .ownedBy("team-" + number % 40)
            .criticality(1 + number % 4)
            .excess(2 + number % 13 + 0.1 * revision)
            .degraded(4 * revision)
            .from(STEP_SECONDS * onset)
            .decidedAt(STEP_SECONDS * (onset + DECIDED_STEPS[revision - 1]))
            .revision(revision)
            .using(domains)
            .exonerating("esx-" + number % 60)
            .exonerating("pool-" + number % 7)
            .change(-3600 * (number % 30), ChangeKind.VMOTION, "vm-" + number % 90)
            .because(EvidenceKind.CHANGE_AGAINST_BASELINE, "slower than its baseline");
    return revision == REVISIONS
        ? builder.until(STEP_SECONDS * (onset + DECIDED_STEPS[revision - 1] - 3))
        : builder;
  }
}
