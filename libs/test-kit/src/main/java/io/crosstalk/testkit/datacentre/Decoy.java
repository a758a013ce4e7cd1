package io.crosstalk.testkit.datacentre;

import io.crosstalk.testkit.datacentre.Flow.Medium;
import java.util.List;
import java.util.stream.IntStream;

/** Loud client that is not the cause: the device can sustain its load. */
final class Decoy {
  private static final double HARDLY = 1.15;

  private final Scene scene;
  private final Station spot;
  private final Client victim;

  Decoy(Scene scene, Station spot, Client victim) {
    this.scene = scene;
    this.spot = spot;
    this.victim = victim;
  }

  /** Adds a load before or after the trouble, across its begin or end, or throughout it. */
  void near(Client bully) {
    double from = scene.timeline.eventFrom();
    double length = (double) scene.timeline.eventTo() - from;
    double begin =
        scene.dice.pick(
            from - 2.5 * length, from - 0.7 * length, from + 0.6 * length, from + 1.5 * length);
    Client decoy = scene.one(scene.on(spot, Medium.DISK), each -> each != victim && each != bully);
    run(decoy, begin, begin + length * scene.dice.between(0.8, 1.6));
  }

  /** Adds a load that begins within a few samples of the onset. */
  void atOnset() {
    double interval = scene.timeline.interval(Source.VMWARE);
    double begin = scene.timeline.eventFrom() + scene.dice.between(-2.5, 2.5) * interval;
    Client decoy = scene.one(scene.on(spot, Medium.DISK), each -> each != victim);
    run(decoy, begin, begin + interval * scene.dice.between(3, 9));
  }

  private void run(Client decoy, double from, double to) {
    double size = scene.dice.pick(0.064, 0.128, 0.256, 0.512);
    var work = new Work(scene.dice.between(0.8, 1), size, size);
    var job = new Jobs(scene.dice).steady(Medium.DISK, work, spot, 1);
    decoy.add(job);
    moderate(decoy, job, scene.dice.between(0.1, 0.3));
    double second = Math.max(1, (from + to) / 2);
    scene.draft.events.add(Event.innocent(at -> job.active = Profile.during(from, to).at(at)));
    scene.makeRoom(spot, scene.draft.innocentEvents(), second);
  }

  /** Finds the highest load that causes no noticeable degradation. */
  private void moderate(Client decoy, Flow job, double most) {
    List<Client> others = scene.draft.model.clients.stream().filter(each -> each != decoy).toList();
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

  private double[] latencies(List<Client> others, Flow job, double rate) {
    job.meanRate = rate;
    scene.draft.model.rest(scene.height(), List.of(Event.innocent(at -> job.active = 1)));
    return others.stream()
        .mapToDouble(each -> Math.min(each.figures().readMs(), each.figures().writeMs()))
        .toArray();
  }
}
