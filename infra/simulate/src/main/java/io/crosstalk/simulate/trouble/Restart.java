package io.crosstalk.simulate.trouble;

import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;

/**
 * Harmless event in which a virtual machine is restarted: a short time without samples, then many
 * reads that degrade no other resource.
 */
final class Restart implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    SimulatedClient machine = scene.one(draft.part.clients, each -> each.has(Medium.NETWORK));
    double down = scene.timeline.eventFrom();
    double up = down + scene.dice.between(40, 240);
    draft.silences.add(new DataCentreDraft.Silence(machine.id, down, up));
    draft
        .appsOn(machine)
        .forEach(each -> draft.silences.add(new DataCentreDraft.Silence(each.id, down, up)));
    draft.events.add(
        Event.harmless(second -> machine.scale = second >= down && second < up ? 0.001 : 1));
    boot(scene, machine, up);
    if (scene.dice.chance(0.4)) {
      draft.change(down, machine.id, ChangeKind.OTHER, "restart of the guest");
    }
    scene.makeRoom(null, up + 10);
    draft.summary = machine.id + " restarts";
  }

  private static void boot(TroubleSetup scene, SimulatedClient machine, double up) {
    ServiceStation front = machine.store.front();
    var job =
        new Jobs(scene.dice)
            .steady(
                Medium.DISK,
                new OperationProfile(0.95, 0.032, 0.016),
                front,
                scene.dice.between(0.05, 0.2));
    ActivityProfile booting = ActivityProfile.during(up, up + scene.dice.between(60, 240));
    scene.run(machine, job, booting, false);
    double cores = 0.6 * machine.processors;
    scene.run(
        machine,
        OperationFlow.job(Medium.CPU, OperationProfile.CPU, cores, machine.processors),
        booting,
        false);
  }
}
