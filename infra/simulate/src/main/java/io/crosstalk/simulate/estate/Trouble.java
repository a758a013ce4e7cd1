package io.crosstalk.simulate.estate;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cause or harmless event, which changes a world while it lasts.
 *
 * @param from second of its begin
 * @param to second of its end
 * @param strength factor of all that it changes
 */
record Trouble(TroubleKind kind, int from, int to, double strength, Plan plan) {
  private static final int DAY = 86_400;

  /** Change of a world by an amount; 0 changes nothing. */
  @FunctionalInterface
  interface Effect {
    void apply(World world, double amount);
  }

  /**
   * Part of a trouble.
   *
   * @param actor machine whose load it is; null for faults, settings and harmless parts
   */
  record Part(@Nullable String actor, Effect effect) {}

  /** Entry of the change log at the begin or the end of a trouble. */
  record Sign(boolean atBegin, String resource, ChangeKind kind, String detail) {}

  /**
   * Description of a trouble, whenever it happens.
   *
   * @param own resources that alone may be degraded; empty if any may
   * @param silent resources without samples
   * @param ramp seconds until the full strength
   */
  record Plan(
      String summary,
      int ramp,
      List<Part> parts,
      List<Sign> signs,
      Set<String> own,
      Set<String> silent) {
    Plan(String summary, int ramp, List<Part> parts, List<Sign> signs) {
      this(summary, ramp, parts, signs, Set.of(), Set.of());
    }
  }

  void apply(World world, int second) {
    int since = kind == TroubleKind.NIGHTLY_BATCH ? (second - from) % DAY : second - from;
    if (since >= 0 && since < to - from) {
      double amount = strength * Math.min(1, (since + 1.0) / plan.ramp());
      plan.parts().forEach(each -> each.effect().apply(world, amount));
    }
  }

  boolean silences(String resource, int second, int interval) {
    return second > from && second - interval < to && plan.silent().contains(resource);
  }

  /** Returns whether it begins less than some seconds after another ends, or the other way. */
  boolean isNear(int begin, int end, int seconds) {
    return from - seconds < end && begin - seconds < to;
  }

  /** Returns whether it concerns something that several resources share. */
  boolean isShared() {
    return plan.own().isEmpty()
        && plan.signs().stream()
            .noneMatch(
                each -> each.kind() == ChangeKind.DEPLOY || each.kind() == ChangeKind.CONFIG);
  }

  List<String> actors() {
    return plan.parts().stream().map(Part::actor).filter(each -> each != null).toList();
  }

  Trouble with(List<Part> parts) {
    return new Trouble(
        kind, from, to, strength, new Plan(plan.summary(), plan.ramp(), parts, List.of()));
  }

  List<Change> changes(EstateSpec spec) {
    return plan.signs().stream()
        .filter(each -> each.atBegin() || to < spec.seconds())
        .map(
            each ->
                new Change(
                    spec.at(each.atBegin() ? from : to),
                    each.resource(),
                    each.kind(),
                    each.detail()))
        .toList();
  }
}
