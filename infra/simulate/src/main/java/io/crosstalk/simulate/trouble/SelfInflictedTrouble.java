package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Hardware;
import io.crosstalk.simulate.layout.Sizing;
import io.crosstalk.simulate.model.App;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;

/**
 * Trouble in which the load of a client exceeds the capacity of a device that only this client
 * uses.
 */
final class SelfInflictedTrouble implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    SimulatedClient lone =
        draft.part.clients.stream()
            .filter(each -> each.isProduction() && isAlone(draft, each))
            .toList()
            .getLast();
    SimulatedClient served =
        scene.one(draft.part.clients, each -> each.isProduction() && isServed(scene, each));
    switch (scene.dice.whole(0, 2)) {
      case 0 -> useUpProcessors(scene, served);
      case 1 -> useUpDisk(scene, served, limit(scene, served));
      default -> useUpDisk(scene, lone, lone.store.front());
    }
    draft.causeClass = CauseClass.SELF_INFLICTED;
  }

  /** Returns whether no other client uses the client's datastore. */
  private static boolean isAlone(DataCentreDraft draft, SimulatedClient client) {
    return draft.part.clients.stream()
        .noneMatch(each -> each != client && each.store.id().equals(client.store.id()));
  }

  private static boolean isServed(TroubleSetup scene, SimulatedClient client) {
    return client.has(Medium.NETWORK) && !scene.standsAlone(client);
  }

  /** Adds a limit of the rate to the client's virtual disk and returns it as a device. */
  private static ServiceStation limit(TroubleSetup scene, SimulatedClient victim) {
    ServiceStation limited = new Hardware(scene.dice).volume(victim.id + "/disk-1");
    victim.privateStations.add(limited);
    scene.draft.model.stations.add(limited);
    scene.draft.model.forget();
    Sizing.fit(limited, scene.dice.between(0.15, 0.4));
    return limited;
  }

  private static void useUpDisk(
      TroubleSetup scene, SimulatedClient victim, ServiceStation limited) {
    var jobs = new Jobs(scene.dice);
    var work = scene.dice.chance(0.5) ? jobs.large() : jobs.small();
    var turned = jobs.turned(Medium.DISK, work, limited);
    scene.run(victim, turned.job(), CpuBully.during(scene), true);
    scene.calibrate(
        limited,
        victim::diskMs,
        scene.severity(),
        turned.weakest(),
        turned.strongest(),
        turned.strength());
    scene.draft.subject = victim;
    scene.draft.summary = victim.id + " asks more of " + limited.id + " than it gives";
  }

  private static void useUpProcessors(TroubleSetup scene, SimulatedClient victim) {
    double[] strength = {1};
    ActivityProfile profile = CpuBully.during(scene);
    scene.draft.events.add(
        Event.cause(second -> victim.scale = profile.at(second) > 0 ? strength[0] : 1));
    App app = scene.draft.appsOn(victim).getFirst();
    scene.calibrate(
        victim.home.cpu(),
        app::responseMs,
        scene.dice.logBetween(2.5, 15),
        1,
        40,
        found -> strength[0] = found);
    scene.makeRoom(null, scene.height());
    scene.draft.subject = victim;
    scene.draft.summary = victim.id + " has more to do than its processors can";
  }
}
