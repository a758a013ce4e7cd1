package io.crosstalk.testkit.datacentre;

import java.time.Duration;
import java.util.List;

/** Who is hurt on a calm day has to be hurt on the day that is told, and at about that time. */
final class Confirmation {
  private static final double HURT_ENOUGH = 1.6;
  private static final double MOST_OF_THE_TIME = 0.6;
  private static final double LATE_SAMPLES = 3.5;

  private final Draft draft;
  private final Life life;

  Confirmation(Draft draft, Life life) {
    this.draft = draft;
    this.life = life;
  }

  /**
   * The same with those victims who are.
   *
   * @throws Unsuitable when it is not the same story any more
   */
  Expected confirm(Expected calm) {
    if (draft.kind == Kind.MISSING) {
      return calm;
    }
    List<String> victims = calm.victims().stream().filter(this::isHurt).toList();
    double onset = Duration.between(draft.timeline.start(), calm.onset()).toSeconds();
    if (victims.stream().noneMatch(this::isProtagonists)) {
      throw new Unsuitable("the one it is about is hardly hurt that day");
    }
    if (draft.kind != Kind.BULLY_COARSE
        && victims.stream().noneMatch(each -> inTime(each, onset))) {
      throw new Unsuitable("that day the harm comes at another time");
    }
    return new Expected(
        calm.causeClass(),
        victims,
        calm.culprits(),
        calm.sharedResource(),
        calm.onset(),
        calm.end());
  }

  private boolean isProtagonists(String victim) {
    Client protagonist = draft.protagonist;
    return protagonist != null
        && (protagonist.id.equals(victim)
            || draft.appsOn(protagonist).stream().anyMatch(each -> each.id.equals(victim)));
  }

  private boolean isHurt(String victim) {
    return life.of(victim).stream().anyMatch(this::isHurt);
  }

  private boolean isHurt(Gauge gauge) {
    int told = 0;
    int hurt = 0;
    for (Life.Moment each : life.moments(gauge)) {
      if (Feeling.worsening(gauge, each.told(), each.normal()) >= Feeling.HURT) {
        told++;
        hurt += isHurt(gauge, each) ? 1 : 0;
      }
    }
    return told > 0 && hurt >= MOST_OF_THE_TIME * told;
  }

  private static boolean isHurt(Gauge gauge, Life.Moment moment) {
    return Feeling.worsening(gauge, moment.value(), moment.normal()) >= HURT_ENOUGH;
  }

  private boolean inTime(String victim, double onset) {
    return life.of(victim).stream().anyMatch(each -> inTime(each, onset));
  }

  /** Two slow samples in a row, soon after the onset. */
  private boolean inTime(Gauge gauge, double onset) {
    double latest = onset + LATE_SAMPLES * draft.timeline.interval(gauge.source());
    boolean before = false;
    for (Life.Moment each : life.moments(gauge)) {
      boolean now = isHurt(gauge, each);
      if (now && before && each.second() > onset) {
        return each.second() <= latest;
      }
      before = now;
    }
    return false;
  }
}
