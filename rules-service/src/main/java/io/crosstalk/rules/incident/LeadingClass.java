package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Verdict;
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

/** Which class an incident is filed under, and which others took part. */
final class LeadingClass {
  private LeadingClass() {}

  /**
   * The most specific class that has evidence; among equally specific ones, that of the most
   * victims.
   */
  static CauseClass of(Collection<Verdict> credible, Set<String> culprits) {
    Set<SharedResource> faulty =
        credible.stream()
            .filter(verdict -> verdict.causeClass() == CauseClass.SHARED_RESOURCE_FAULT)
            .flatMap(verdict -> Stream.ofNullable(verdict.sharedResource()))
            .collect(Collectors.toSet());
    Map<CauseClass, Backing> classes = new EnumMap<>(CauseClass.class);
    for (Verdict verdict : credible) {
      boolean waits = Testimony.isOfOneWhoWaits(verdict, credible);
      classes
          .computeIfAbsent(
              waits ? CauseClass.UNKNOWN : Testimony.causeClass(verdict),
              causeClass -> new Backing())
          .add(verdict, waits ? 0 : specificity(verdict, culprits, faulty));
    }
    return classes.entrySet().stream()
        .max(
            Map.Entry.<CauseClass, Backing>comparingByValue(Backing.WEIGHT)
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .orElse(CauseClass.UNKNOWN);
  }

  static List<CauseClass> contributing(Collection<Verdict> credible, CauseClass leading) {
    return credible.stream()
        .filter(verdict -> !Testimony.isAboutItself(verdict))
        .flatMap(
            verdict ->
                Stream.concat(
                    verdict.contributing().stream(), Stream.of(Testimony.causeClass(verdict))))
        .filter(
            causeClass -> causeClass != leading && ClassFamily.of(causeClass) != ClassFamily.DARK)
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * A neighbour that can be named beats a setting of what others call faulty, because it explains
   * why that is slow; that beats a fault, a fault beats a neighbour that cannot be named, anything
   * beats the dark.
   */
  private static int specificity(
      Verdict verdict, Set<String> culprits, Set<SharedResource> faulty) {
    boolean named =
        Testimony.isSelfMade(verdict)
            ? !Testimony.culprits(verdict).isEmpty()
            : !Collections.disjoint(Testimony.culprits(verdict), culprits);
    CauseClass causeClass = Testimony.causeClass(verdict);
    return switch (ClassFamily.of(causeClass)) {
      case NEIGHBOUR -> named ? 5 : 2;
      case FAULT -> Testimony.isVague(verdict) ? 1 : isSettingOf(faulty, verdict) ? 4 : 3;
      case DARK -> causeClass == CauseClass.MISSING_SIGNAL ? 1 : 0;
    };
  }

  private static boolean isSettingOf(Set<SharedResource> faulty, Verdict verdict) {
    SharedResource shared = verdict.sharedResource();
    return verdict.causeClass() == CauseClass.MISCONFIGURATION
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

    void add(Verdict verdict, int weight) {
      victims.add(Testimony.victim(verdict));
      specificity = Math.max(specificity, weight);
      probability = Math.max(probability, Testimony.topProbability(verdict));
    }
  }
}
