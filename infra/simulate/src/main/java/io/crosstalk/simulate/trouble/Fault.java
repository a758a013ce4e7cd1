package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;

/** Trouble in which a device has less capacity or a longer service time at the same load. */
final class Fault implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    ServiceStation spot = anyDevice(scene);
    SimulatedClient victim = scene.victim(scene.on(spot, Medium.DISK));
    if (draft.kind == CaseKind.FAULT_COINCIDENCE) {
      new Decoy(scene, spot, victim).atOnset();
    }
    weaken(scene, spot, victim, scene.severity());
    draft.causeClass = CauseClass.SHARED_RESOURCE_FAULT;
    draft.shared = spot.id;
    draft.subject = victim;
    draft.summary = spot.id + " is slower at the same load";
  }

  static ServiceStation anyDevice(TroubleSetup scene) {
    return switch (scene.dice.whole(0, 3)) {
      case 0 -> scene.busiest(scene.arrays(), Medium.DISK, 3);
      case 1 -> scene.busiest(scene.adapters(), Medium.DISK, 3);
      default -> scene.busiest(scene.storeFronts(), Medium.DISK, 3);
    };
  }

  /** Adds the fault: less capacity, a longer service time, or both. */
  static void weaken(
      TroubleSetup scene, ServiceStation spot, SimulatedClient victim, double severity) {
    double both = scene.dice.pick(0.0, 0.5, 1.0);
    double[] strength = {1};
    ActivityProfile profile = CpuBully.during(scene);
    scene.draft.events.add(
        Event.cause(
            second -> {
              if (profile.at(second) > 0) {
                spot.capacity = 1 / strength[0];
                spot.stretch = StrictMath.pow(strength[0], both);
              }
            }));
    scene.calibrate(spot, victim::diskMs, severity, 1, 5000, found -> strength[0] = found);
  }
}
