package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.SharedResource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Advice that has not been followed yet. A move that was made is no permanent remedy: the advice to
 * make it permanent replaces it and the advice to limit the moved load.
 */
final class OpenAdvice {
  private static final Set<AdviceAction> MOVES =
      EnumSet.of(AdviceAction.VMOTION, AdviceAction.STORAGE_VMOTION);

  private OpenAdvice() {}

  static List<Advice> of(
      List<Advice> all, @Nullable Remedy remedy, @Nullable SharedResource shared) {
    List<Advice> open = new ArrayList<>();
    for (Advice advice : all) {
      if (!isDone(advice, remedy)) {
        if (!isLimitOfMoved(advice, all, remedy)) {
          open.add(advice);
        }
      } else if (MOVES.contains(advice.action()) && shared != null) {
        open.add(keepAway(advice.resource(), shared.id()));
      }
    }
    return List.copyOf(open);
  }

  private static boolean isDone(Advice advice, @Nullable Remedy remedy) {
    String deed = advice.action().wireName() + " of " + advice.resource();
    return remedy != null
        && (remedy.change().equals(deed) || remedy.change().startsWith(deed + " ("));
  }

  private static boolean isLimitOfMoved(Advice advice, List<Advice> all, @Nullable Remedy remedy) {
    return advice.action() == AdviceAction.LIMIT
        && all.stream()
            .filter(other -> MOVES.contains(other.action()))
            .anyMatch(other -> other.resource().equals(advice.resource()) && isDone(other, remedy));
  }

  private static Advice keepAway(String resource, String shared) {
    return new Advice(
        AdviceAction.LIMIT,
        resource,
        Texts.of("advice.keepAway", resource, shared),
        Texts.of("advice.reason.moved"),
        Texts.of("advice.cost.keepAway"));
  }
}
