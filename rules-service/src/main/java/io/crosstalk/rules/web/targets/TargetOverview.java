package io.crosstalk.rules.web.targets;

import io.crosstalk.rules.notify.targets.ConfiguredTargets;
import io.crosstalk.rules.notify.targets.SkippedTargets;
import io.crosstalk.rules.notify.targets.SkippedTargets.Skipped;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.crosstalk.rules.storage.message.TargetCircuits.State;
import io.crosstalk.rules.storage.message.TargetCircuits.Unsent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the states of all configured notification targets. */
@Component
final class TargetOverview {
  /** Mode of a target whose settings are wrong. */
  private static final String SKIPPED = "skipped";

  private final ConfiguredTargets targets;
  private final SkippedTargets skipped;
  private final TargetCircuits circuits;

  TargetOverview(ConfiguredTargets targets, SkippedTargets skipped, TargetCircuits circuits) {
    this.targets = targets;
    this.skipped = skipped;
    this.circuits = circuits;
  }

  /** Mode of a target; empty when there is none of this name. */
  Optional<TargetMode> mode(String name) {
    return targets.all().stream()
        .map(Target::policy)
        .filter(policy -> policy.name().equals(name))
        .map(TargetPolicy::mode)
        .findFirst();
  }

  List<String> names() {
    return targets.all().stream().map(target -> target.policy().name()).toList();
  }

  List<TargetView> all() {
    Map<String, State> states = circuits.all();
    Map<String, Unsent> unsent = circuits.unsent();
    Stream<TargetView> configured =
        targets.all().stream()
            .map(
                target ->
                    view(
                        target,
                        states.getOrDefault(target.policy().name(), State.CLOSED),
                        unsent.getOrDefault(target.policy().name(), Unsent.NONE)));
    return Stream.concat(
            configured,
            skipped.all().stream()
                .map(each -> view(each, unsent.getOrDefault(each.label(), Unsent.NONE))))
        .toList();
  }

  private static TargetView view(Skipped target, Unsent unsent) {
    return new TargetView(
        target.label(),
        target.kind(),
        SKIPPED,
        "closed",
        unsent.waiting(),
        unsent.held(),
        unsent.failed(),
        0,
        null,
        target.mistake());
  }

  private TargetView view(Target target, State state, Unsent unsent) {
    String unapplied = skipped.unapplied().get(target.policy().name());
    boolean isOpen = state.nextAttempt() != null;
    return new TargetView(
        target.policy().name(),
        target.kind(),
        target.policy().mode().wireName(),
        isOpen ? "open" : "closed",
        unsent.waiting(),
        unsent.held(),
        unsent.failed(),
        state.outages(),
        nextAttempt(state, unsent.next()),
        unapplied == null ? reason(state, unsent) : "new settings are not applied: " + unapplied);
  }

  private static @Nullable String reason(State state, Unsent unsent) {
    return state.reason() == null ? unsent.failure() : state.reason();
  }

  private static @Nullable Instant nextAttempt(State state, @Nullable Instant due) {
    Instant next = state.nextAttempt();
    return due != null && next != null && next.isAfter(due) ? next : due;
  }
}
