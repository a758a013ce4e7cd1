package io.crosstalk.simulate.truth;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.Gauge;
import java.time.Duration;
import java.util.List;

/**
 * Checks that the victims found in the simulation without random variation are also degraded in the
 * simulation with random variation, at about the same time.
 */
public final class Confirmation {
  private static final double LEAST_FACTOR = 1.6;
  private static final double MOST_OF_THE_TIME = 0.6;
  private static final double LATE_SAMPLES = 3.5;

  private final DataCentreDraft draft;
  private final StochasticRun life;

  public Confirmation(DataCentreDraft draft, StochasticRun life) {
    this.draft = draft;
    this.life = life;
  }

  /**
   * Returns the expected incident with only the confirmed victims.
   *
   * @param deterministic expected incident according to the simulation without random variation
   * @throws Unsuitable when random variation hides the degradation or changes its begin
   */
  public Expected confirm(Expected deterministic) {
    if (draft.kind == CaseKind.MISSING) {
      return deterministic;
    }
    List<String> victims = deterministic.victims().stream().filter(this::isDegraded).toList();
    double onset = Duration.between(draft.timeline.start(), deterministic.onset()).toSeconds();
    if (victims.stream().noneMatch(this::isSubjects)) {
      throw new Unsuitable("the subject is hardly degraded in the run with chance");
    }
    if (draft.kind != CaseKind.BULLY_COARSE
        && victims.stream().noneMatch(each -> inTime(each, onset))) {
      throw new Unsuitable("in the run with chance the degradation begins at another time");
    }
    return new Expected(
        deterministic.causeClass(),
        victims,
        deterministic.culprits(),
        deterministic.sharedResource(),
        deterministic.onset(),
        deterministic.end());
  }

  private boolean isSubjects(String victim) {
    SimulatedClient subject = draft.subject;
    return subject != null
        && (subject.id.equals(victim)
            || draft.appsOn(subject).stream().anyMatch(each -> each.id.equals(victim)));
  }

  private boolean isDegraded(String victim) {
    return life.of(victim).stream().anyMatch(this::isDegraded);
  }

  private boolean isDegraded(Gauge gauge) {
    int expected = 0;
    int confirmed = 0;
    for (StochasticRun.Moment each : life.moments(gauge)) {
      if (PerceivedDegradation.worsening(gauge, each.withCauses(), each.withoutCauses())
          >= PerceivedDegradation.AFFECTED) {
        expected++;
        confirmed += isDegraded(gauge, each) ? 1 : 0;
      }
    }
    return expected > 0 && confirmed >= MOST_OF_THE_TIME * expected;
  }

  private static boolean isDegraded(Gauge gauge, StochasticRun.Moment moment) {
    return PerceivedDegradation.worsening(gauge, moment.value(), moment.withoutCauses())
        >= LEAST_FACTOR;
  }

  private boolean inTime(String victim, double onset) {
    return life.of(victim).stream().anyMatch(each -> inTime(each, onset));
  }

  /** Returns whether two successive samples soon after the onset are slow. */
  private boolean inTime(Gauge gauge, double onset) {
    double latest = onset + LATE_SAMPLES * draft.timeline.interval(gauge.source());
    boolean before = false;
    for (StochasticRun.Moment each : life.moments(gauge)) {
      boolean now = isDegraded(gauge, each);
      if (now && before && each.second() > onset) {
        return each.second() <= latest;
      }
      before = now;
    }
    return false;
  }
}
