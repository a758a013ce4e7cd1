package io.crosstalk.simulate.site;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SimulatedSystem;
import io.crosstalk.simulate.trouble.ActivityProfile;
import io.crosstalk.simulate.trouble.Jobs;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bursts of machines that are nobody's fault: copies, scans, reports. Most of them hurt nobody, and
 * they have no part in the expected incidents. They run only together with chance.
 */
final class NaturalBursts {
  private static final double MEAN_SECONDS_BETWEEN = 6 * 3600.0;

  /** Share of the bursts that are put near the begin of the domain's trouble. */
  private static final double DECOYS = 0.35;

  /** Share of the bursts that degrade others noticeably. */
  private static final double NOTICED = 0.15;

  private static final double WEAKER = 0.7;
  private static final double LEAST = 1e-3;
  private static final double OWN = 1.7;
  private static final double LEAST_MS = 0.2;

  private final SeededRandom dice;
  private final SiteDomain domain;
  private final SimulatedSystem model;

  NaturalBursts(SiteDomain domain) {
    this.domain = domain;
    this.model = domain.draft().model;
    this.dice = domain.draft().dice.fork("bursts");
  }

  void addTo(List<Event> events) {
    List<SimulatedClient> machines =
        domain.draft().part.clients.stream()
            .filter(each -> each.kind == ResourceKind.VM)
            .filter(each -> !domain.draft().culprits.contains(each))
            .toList();
    if (machines.isEmpty()) {
      return;
    }
    double duration = domain.draft().timeline.duration();
    for (double at = dice.exponential(MEAN_SECONDS_BETWEEN);
        at < duration;
        at += dice.exponential(MEAN_SECONDS_BETWEEN)) {
      add(events, dice.pick(machines), at);
    }
    if (domain.isTroubled() && dice.chance(DECOYS)) {
      double near = domain.draft().timeline.eventFrom() + 60 * dice.between(-15, 15);
      add(events, dice.pick(machines), near);
    }
  }

  private void add(List<Event> events, SimulatedClient machine, double from) {
    double length = 60 * dice.logBetween(2, 15);
    var jobs = new Jobs(dice);
    OperationProfile work = dice.chance(0.7) ? jobs.large() : jobs.small();
    double share = dice.logBetween(0.08, 0.55);
    OperationFlow job = jobs.steady(Medium.DISK, work, machine.store.front(), share);
    machine.add(job);
    moderate(machine, job, from, dice.chance(NOTICED) ? dice.between(1.3, 3) : 1.2);
    ActivityProfile profile = ActivityProfile.during(from, from + length);
    events.add(Event.harmless(second -> job.active = profile.at(second)));
  }

  /**
   * Weakens a job until no latency is more than {@code most} times the one without it, and that of
   * its own machine, whose operations are larger, not much more.
   */
  private void moderate(SimulatedClient machine, OperationFlow job, double second, double most) {
    double[] before = latencies(second, List.of());
    before[model.clients.indexOf(machine)] *= OWN;
    List<Event> burst = List.of(Event.harmless(at -> job.active = 1));
    double full = job.meanRate;
    while (worst(before, latencies(second, burst)) > most && job.meanRate > LEAST * full) {
      job.meanRate *= WEAKER;
    }
  }

  private double[] latencies(double second, List<Event> events) {
    model.rest(second, events);
    return model.clients.stream().mapToDouble(each -> Math.max(LEAST_MS, each.diskMs())).toArray();
  }

  private static double worst(double[] before, double... now) {
    return IntStream.range(0, now.length).mapToDouble(i -> now[i] / before[i]).max().orElse(1);
  }
}
