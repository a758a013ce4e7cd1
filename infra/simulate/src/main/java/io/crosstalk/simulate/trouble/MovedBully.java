package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import java.util.List;

/**
 * Trouble in which a client overloads the storage path or the processors of a host, and is then
 * moved to a host with spare capacity, which ends the degradation.
 */
final class MovedBully implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    boolean path = scene.dice.chance(0.7);
    Medium medium = path ? Medium.DISK : Medium.CPU;
    ServiceStation spot = scene.busiest(path ? scene.adapters() : processors(scene), medium, 3);
    List<SimulatedClient> there = scene.on(spot, medium);
    SimulatedClient victim = scene.victim(there);
    SimulatedClient bully = scene.one(there, each -> each != victim && scene.standsAlone(each));
    ClientSite target = scene.dice.pick(others(scene, bully.home));
    move(scene, bully, target);
    if (path) {
      loadDisks(scene, spot, victim, bully);
    } else {
      loadProcessors(scene, spot, victim, bully);
    }
    scene.makeRoom(spot, scene.timeline.eventTo() + 1.0);
    draft.culprits.add(bully);
    draft.causeClass = CauseClass.NOISY_NEIGHBOUR;
    draft.shared = spot.id;
    draft.subject = victim;
    draft.summary =
        bully.id + " degrades others at " + spot.id + " until it is moved to " + target.id();
  }

  private static List<ServiceStation> processors(TroubleSetup scene) {
    return scene.hosts().stream().map(ClientSite::cpu).toList();
  }

  private static List<ClientSite> others(TroubleSetup scene, ClientSite home) {
    return scene.hosts().stream().filter(each -> !each.id().equals(home.id())).toList();
  }

  private static void move(TroubleSetup scene, SimulatedClient bully, ClientSite target) {
    int at = scene.timeline.eventTo();
    scene.draft.events.add(
        Event.cause(
            second -> {
              if (second >= at) {
                bully.place = target;
              }
            }));
    scene.draft.change(at, bully.id, ChangeKind.VMOTION, target.id());
  }

  /** Activity of the culprit's job, which continues after the move. */
  private static ActivityProfile profile(TroubleSetup scene) {
    return ActivityProfile.during(scene.timeline.eventFrom(), scene.timeline.duration() + 1.0);
  }

  private static void loadDisks(
      TroubleSetup scene, ServiceStation spot, SimulatedClient victim, SimulatedClient bully) {
    var jobs = new Jobs(scene.dice);
    var turned = jobs.turned(Medium.DISK, jobs.large(), spot);
    scene.run(bully, turned.job(), profile(scene), true);
    scene.calibrate(
        spot,
        victim::diskMs,
        scene.severity(),
        turned.weakest(),
        turned.strongest(),
        turned.strength());
  }

  private static void loadProcessors(
      TroubleSetup scene, ServiceStation spot, SimulatedClient victim, SimulatedClient bully) {
    double cores = spot.capacityOperations();
    var job = OperationFlow.job(Medium.CPU, OperationProfile.CPU, 3 * cores, 1);
    scene.run(bully, job, profile(scene), true);
    scene.calibrate(
        spot,
        victim::slowness,
        scene.dice.logBetween(1.8, 6),
        0.05 * cores,
        6 * cores,
        strength -> job.limit = strength);
    bully.grow((int) Math.ceil(job.limit + bully.ordinary(Medium.CPU).meanRate));
  }
}
