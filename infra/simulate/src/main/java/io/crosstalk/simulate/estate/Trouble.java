package io.crosstalk.simulate.estate;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
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
      List<Part> parts,
      Set<String> own,
      Set<String> silent,
      List<Sign> signs,
      int ramp) {
    Plan(String summary, List<Part> parts, int ramp, Sign... signs) {
      this(summary, parts, Set.of(), Set.of(), List.of(signs), ramp);
    }
  }

  private boolean isActive(int second) {
    int since = second - from;
    return since >= 0
        && (kind == TroubleKind.NIGHTLY_BATCH ? since % DAY : since) < to - from;
  }

  void apply(World world, int second) {
    if (isActive(second)) {
      double amount = strength * Math.min(1, (second - from + 1.0) / plan.ramp());
      plan.parts().forEach(each -> each.effect().apply(world, amount));
    }
  }

  boolean silences(String resource, int second, int interval) {
    return second > from && second - interval < to && plan.silent().contains(resource);
  }

  List<String> actors() {
    return plan.parts().stream().map(Part::actor).filter(each -> each != null).toList();
  }

  Trouble without(Part part) {
    List<Part> others = plan.parts().stream().filter(each -> !each.equals(part)).toList();
    return new Trouble(
        kind,
        from,
        to,
        strength,
        new Plan(
            plan.summary(), others, plan.own(), plan.silent(), plan.signs(), plan.ramp()));
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
