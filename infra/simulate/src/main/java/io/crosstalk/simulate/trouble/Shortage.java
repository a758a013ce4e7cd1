package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Sizing;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import java.util.List;

/**
 * Trouble in which the ordinary load of all clients grows until their sum exceeds the capacity of a
 * device.
 */
final class Shortage implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    ServiceStation spot =
        scene.busiest(
            scene.dice.chance(0.5) ? scene.arrays() : scene.storeFronts(), Medium.DISK, 5);
    List<SimulatedClient> there = scene.on(spot, Medium.DISK);
    there.forEach(each -> level(scene, each));
    draft.model.forget();
    Sizing.fit(spot, scene.dice.between(0.25, 0.5));
    SimulatedClient victim = scene.victim(there);
    rise(scene, spot, there, victim);
    draft.causeClass = CauseClass.CAPACITY;
    draft.shared = spot.id;
    draft.subject = victim;
    draft.summary = "All users of " + spot.id + " have more to do than usual";
  }

  /** Gives a client an average load, so that no client stands out as a culprit. */
  private static void level(TroubleSetup scene, SimulatedClient client) {
    OperationFlow disk = client.ordinary(Medium.DISK);
    double ordinary = 8 * scene.dice.lognormal(0.35);
    disk.meanRate = ordinary / disk.work.meanMb();
    disk.limit = 64;
    disk.thinkTime = Math.max(20, disk.thinkTime);
  }

  private static void rise(
      TroubleSetup scene,
      ServiceStation spot,
      List<SimulatedClient> there,
      SimulatedClient victim) {
    double[] strength = {1};
    double length = (double) scene.timeline.eventTo() - scene.timeline.eventFrom();
    ActivityProfile profile =
        ActivityProfile.rising(
            scene.timeline.eventFrom(),
            scene.timeline.eventFrom() + length * scene.dice.between(0.05, 0.5),
            scene.timeline.eventTo());
    for (SimulatedClient each : there) {
      double own = scene.dice.between(0.85, 1.15);
      scene.draft.events.add(
          Event.cause(second -> each.scale = 1 + profile.at(second) * own * (strength[0] - 1)));
    }
    scene.calibrate(spot, victim::diskMs, scene.severity(), 1, 60, found -> strength[0] = found);
  }
}
