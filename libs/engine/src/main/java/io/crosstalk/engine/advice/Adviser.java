package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.event.Advice;
import io.crosstalk.event.CauseClass;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates the list of advice, least disruptive first. */
public final class Adviser {
  private static final List<Policy> POLICIES =
      List.of(
          new MoveHostPolicy(),
          new MoveDatastorePolicy(),
          new LimitPolicy(),
          new ConcurrencyPolicy(),
          new SchedulePolicy(),
          new UndoPolicy(),
          new SettingPolicy(),
          new RebalancePolicy(),
          new InspectPolicy(),
          new CapacityPolicy(),
          new MeasurePolicy());

  private Adviser() {}

  /**
   * Returns the advice for a diagnosis. Advice that does not affect production comes first, and
   * advice about another resource than the affected contention domain comes last.
   */
  public static List<Advice> advise(Situation situation) {
    Set<String> ofProduction =
        situation.culprits().stream()
            .filter(Culprit::isOfProduction)
            .map(Culprit::id)
            .collect(Collectors.toSet());
    return POLICIES.stream()
        .flatMap(policy -> policy.advise(situation))
        .sorted(
            Comparator.<Advice, Boolean>comparing(each -> isElsewhere(each, situation))
                .thenComparing(each -> ofProduction.contains(each.resource()))
                .thenComparing(Advice::action))
        .toList();
  }

  private static boolean isElsewhere(Advice advice, Situation situation) {
    return switch (advice.action()) {
      case CHANGE_SETTING -> situation.shared() != null && !isThere(advice, situation);
      case UNDO_CHANGE ->
          situation.leading() != CauseClass.MISCONFIGURATION
              && !isThere(advice, situation)
              && situation.culprits().stream().noneMatch(c -> c.id().equals(advice.resource()));
      default -> false;
    };
  }

  private static boolean isThere(Advice advice, Situation situation) {
    return situation.shared() != null && advice.resource().equals(situation.shared().id());
  }
}
