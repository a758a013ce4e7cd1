package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.CauseClass;
import io.crosstalk.testkit.datacentre.Flow.Medium;
import java.util.List;

/** Somebody computes with so many virtual processors that the host's others wait. */
final class CpuBully implements Story {
  @Override
  public void tell(Draft draft) {
    var scene = new Scene(draft);
    List<Station> processors = scene.hosts().stream().map(Place::cpu).toList();
    Station spot = scene.busiest(processors, Medium.CPU, 3);
    List<Client> there = scene.on(spot, Medium.CPU);
    Client victim = scene.victim(there);
    Client bully = scene.one(there, each -> each != victim && scene.standsAlone(each));
    double cores = spot.capacityOperations();
    var job = Flow.job(Medium.CPU, Work.CPU, 3 * cores, 1);
    scene.run(bully, job, during(scene), true);
    scene.calibrate(
        spot,
        victim::slowness,
        scene.dice.logBetween(1.8, 6),
        0.05 * cores,
        6 * cores,
        strength -> job.limit = strength);
    bully.grow((int) Math.ceil(job.limit + bully.ordinary(Medium.CPU).meanRate));
    draft.culprits.add(bully);
    draft.causeClass = CauseClass.NOISY_NEIGHBOUR;
    draft.shared = spot.id;
    draft.protagonist = victim;
    draft.story = bully.id + " computes; others wait for processors of " + spot.id;
  }

  static Profile during(Scene scene) {
    return Profile.during(scene.timeline.eventFrom(), scene.timeline.eventTo());
  }
}
