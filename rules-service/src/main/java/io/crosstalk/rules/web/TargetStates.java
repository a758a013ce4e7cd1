package io.crosstalk.rules.web;

import io.crosstalk.rules.notify.Target;
import io.crosstalk.rules.notify.TargetGroup;
import io.crosstalk.rules.storage.TargetCircuits;
import io.crosstalk.rules.storage.TargetCircuits.State;
import io.crosstalk.rules.storage.TargetCircuits.Waiting;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the states of all configured notification targets. */
@Component
final class TargetStates {
  private final List<Target> targets;
  private final TargetCircuits circuits;

  TargetStates(List<TargetGroup> groups, TargetCircuits circuits) {
    this.targets = groups.stream().flatMap(group -> group.targets().stream()).toList();
    this.circuits = circuits;
  }

  List<TargetView> all() {
    Map<String, State> states = circuits.all();
    Map<String, Waiting> waiting = circuits.waiting();
    return targets.stream()
        .map(
            target ->
                view(
                    target,
                    states.getOrDefault(target.policy().name(), State.CLOSED),
                    waiting.get(target.policy().name())))
        .toList();
  }

  private static TargetView view(Target target, State state, @Nullable Waiting waiting) {
    boolean isOpen = state.nextAttempt() != null;
    return new TargetView(
        target.policy().name(),
        target.kind(),
        isOpen ? "open" : "closed",
        waiting == null ? 0 : waiting.count(),
        state.outages(),
        waiting == null ? null : nextAttempt(state, waiting),
        state.reason());
  }

  private static Instant nextAttempt(State state, Waiting waiting) {
    Instant next = state.nextAttempt();
    return next != null && next.isAfter(waiting.next()) ? next : waiting.next();
  }
}
