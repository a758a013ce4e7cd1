package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Adds a decoy to a case: a client whose high load coincides with the trouble but is not the cause,
 * because the device can sustain the load.
 */
final class Decoy {
  private static final double HARDLY = 1.15;

  private final TroubleSetup scene;
  private final ServiceStation spot;
  private final SimulatedClient victim;

  Decoy(TroubleSetup scene, ServiceStation spot, SimulatedClient victim) {
    this.scene = scene;
    this.spot = spot;
    this.victim = victim;
  }

  /** Adds a load at a random time near the trouble: before it, after it, or overlapping it. */
  void near(SimulatedClient bully) {
    double from = scene.timeline.eventFrom();
    double length = (double) scene.timeline.eventTo() - from;
    double begin =
        scene.dice.pick(
            from - 2.5 * length, from - 0.7 * length, from + 0.6 * length, from + 1.5 * length);
    SimulatedClient decoy =
        scene.one(scene.on(spot, Medium.DISK), each -> each != victim && each != bully);
    run(decoy, begin, begin + length * scene.dice.between(0.8, 1.6));
  }

  /** Adds a load that begins within a few samples of the onset. */
  void atOnset() {
    double interval = scene.timeline.interval(MonitoringSource.VMWARE);
    double begin = scene.timeline.eventFrom() + scene.dice.between(-2.5, 2.5) * interval;
    SimulatedClient decoy = scene.one(scene.on(spot, Medium.DISK), each -> each != victim);
    run(decoy, begin, begin + interval * scene.dice.between(3, 9));
  }

  private void run(SimulatedClient decoy, double from, double to) {
    double size = scene.dice.pick(0.064, 0.128, 0.256, 0.512);
    var work = new OperationProfile(scene.dice.between(0.8, 1), size, size);
    var job = new Jobs(scene.dice).steady(Medium.DISK, work, spot, 1);
    decoy.add(job);
    moderate(decoy, job, scene.dice.between(0.1, 0.3));
    double second = Math.max(1, (from + to) / 2);
    scene.draft.events.add(
        Event.harmless(at -> job.active = ActivityProfile.during(from, to).at(at)));
    scene.makeRoom(spot, scene.draft.harmlessEvents(), second);
  }

  /** Reduces the load until no other client is noticeably slower. */
  private void moderate(SimulatedClient decoy, OperationFlow job, double most) {
    List<SimulatedClient> others =
        scene.draft.model.clients.stream().filter(each -> each != decoy).toList();
    double full = job.meanRate;
    double[] before = latencies(others, job, 0);
    double share = most;
    while (isNoticeable(before, latencies(others, job, full * share)) && share > 0.001) {
      share *= 0.75;
    }
    job.meanRate = full * share;
  }

  private static boolean isNoticeable(double[] before, double... now) {
    return IntStream.range(0, now.length).anyMatch(i -> now[i] > HARDLY * before[i]);
  }

  private double[] latencies(List<SimulatedClient> others, OperationFlow job, double rate) {
    job.meanRate = rate;
    scene.draft.model.rest(scene.height(), List.of(Event.harmless(at -> job.active = 1)));
    return others.stream()
        .mapToDouble(each -> Math.min(each.figures().readMs(), each.figures().writeMs()))
        .toArray();
  }
}
