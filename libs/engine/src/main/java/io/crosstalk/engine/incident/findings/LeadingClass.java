package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.ClassFamily;
import io.crosstalk.engine.incident.grouping.Dependencies;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.SharedResource;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cause class of an incident, and the other classes that contribute. */
final class LeadingClass {
  private LeadingClass() {}

  /**
   * The most specific class with evidence; among equally specific ones, that of the most victims.
   */
  static CauseClass of(Collection<VerdictFacts> credible, Set<String> culprits) {
    Set<SharedResource> faulty =
        credible.stream()
            .filter(verdict -> verdict.verdict().causeClass() == CauseClass.SHARED_RESOURCE_FAULT)
            .flatMap(verdict -> Stream.ofNullable(verdict.verdict().sharedResource()))
            .collect(Collectors.toSet());
    Map<CauseClass, Backing> classes = new EnumMap<>(CauseClass.class);
    Dependencies dependencies = new Dependencies(credible);
    for (VerdictFacts verdict : credible) {
      boolean waits = dependencies.isWaitingForAnotherVictim(verdict);
      classes
          .computeIfAbsent(
              waits ? CauseClass.UNKNOWN : verdict.causeClass(), causeClass -> new Backing())
          .add(verdict, waits ? 0 : specificity(verdict, culprits, faulty));
    }
    return classes.entrySet().stream()
        .max(
            Map.Entry.<CauseClass, Backing>comparingByValue(Backing.WEIGHT)
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .orElse(CauseClass.UNKNOWN);
  }

  /**
   * Lasting conditions that contribute by any verdict. The other classes are further views of the
   * same event, which the leading class explains.
   */
  static List<CauseClass> contributing(Collection<VerdictFacts> credible, CauseClass leading) {
    return credible.stream()
        .filter(verdict -> !verdict.isOnItsVictim())
        .flatMap(
            verdict ->
                Stream.concat(
                    verdict.verdict().contributing().stream(), Stream.of(verdict.causeClass())))
        .filter(causeClass -> causeClass != leading && causeClass.isCondition())
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Returns the rank of a verdict's class. A named neighbour ranks highest, because it also
   * explains why a shared resource is slow. Then follow a setting of a resource that other verdicts
   * call faulty, any other fault or setting, and a neighbour that is not named; an unknown cause
   * ranks lowest.
   */
  private static int specificity(
      VerdictFacts verdict, Set<String> culprits, Set<SharedResource> faulty) {
    boolean named =
        verdict.isSelfMade()
            ? !verdict.culprits().isEmpty()
            : !Collections.disjoint(verdict.culprits(), culprits);
    CauseClass causeClass = verdict.causeClass();
    return switch (ClassFamily.of(causeClass)) {
      case NEIGHBOUR -> named ? 5 : 2;
      case FAULT -> verdict.isVague() ? 1 : isSettingOf(faulty, verdict) ? 4 : 3;
      case UNKNOWN -> causeClass == CauseClass.MISSING_SIGNAL ? 1 : 0;
    };
  }

  private static boolean isSettingOf(Set<SharedResource> faulty, VerdictFacts verdict) {
    SharedResource shared = verdict.verdict().sharedResource();
    return verdict.verdict().causeClass() == CauseClass.MISCONFIGURATION
        && shared != null
        && faulty.contains(shared);
  }

  private static final class Backing {
    static final Comparator<Backing> WEIGHT =
        Comparator.<Backing>comparingInt(backing -> backing.specificity)
            .thenComparingInt(backing -> backing.victims.size())
            .thenComparingDouble(backing -> backing.probability);

    private final Set<String> victims = new HashSet<>();
    private int specificity;
    private double probability;

    void add(VerdictFacts verdict, int weight) {
      victims.add(verdict.victim());
      specificity = Math.max(specificity, weight);
      probability = Math.max(probability, verdict.topProbability());
    }
  }
}
