package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.MonitoringSource;

/** Trouble in which a wrong change of a setting reduces the capacity of a shared device. */
final class BadSetting implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    ServiceStation spot = setting(scene);
    SimulatedClient victim = scene.victim(scene.on(spot, Medium.DISK));
    Fault.weaken(scene, spot, victim, scene.severity());
    draft.causeClass = CauseClass.MISCONFIGURATION;
    draft.shared = spot.id;
    draft.subject = victim;
  }

  private static ServiceStation setting(TroubleSetup scene) {
    return switch (scene.dice.whole(0, 2)) {
      case 0 -> dataReduction(scene);
      case 1 -> cache(scene);
      default -> queueDepth(scene);
    };
  }

  private static ServiceStation dataReduction(TroubleSetup scene) {
    ServiceStation array = scene.busiest(scene.arrays(), Medium.DISK, 3);
    state(scene, array, "data.reduction_ratio", 1, scene.dice.between(1.8, 3));
    announce(scene, array, "data reduction: off -> on");
    return array;
  }

  private static ServiceStation cache(TroubleSetup scene) {
    boolean whole = scene.dice.chance(0.5);
    ServiceStation device =
        scene.busiest(whole ? scene.arrays() : scene.storeFronts(), Medium.DISK, 3);
    state(scene, device, "cache.hit_ratio", scene.dice.between(85, 97), scene.dice.between(3, 40));
    announce(scene, device, "read cache: %d GB -> %d GB".formatted(scene.dice.pick(64, 128), 2));
    return device;
  }

  private static ServiceStation queueDepth(TroubleSetup scene) {
    ServiceStation adapter = scene.busiest(scene.adapters(), Medium.DISK, 3);
    announce(scene, adapter, "queue depth: 64 -> 2");
    return adapter;
  }

  /**
   * Adds a metric that shows the effect of the setting; in one of four cases the metric is not
   * measured.
   */
  private static void state(
      TroubleSetup scene, ServiceStation device, String metric, double before, double during) {
    ActivityProfile profile = CpuBully.during(scene);
    double[] now = {before};
    scene.draft.events.add(
        Event.cause(second -> now[0] = profile.at(second) > 0 ? during : before));
    if (scene.dice.chance(0.75)) {
      scene.draft.extraGauges.add(Gauge.of(device.id, metric, MonitoringSource.SAN, () -> now[0]));
    }
  }

  private static void announce(TroubleSetup scene, ServiceStation device, String detail) {
    double before = scene.dice.between(0, 45);
    scene.draft.change(scene.timeline.eventFrom() - before, device.id, ChangeKind.CONFIG, detail);
    if (!scene.timeline.isUnresolved()) {
      scene.draft.change(
          scene.timeline.eventTo() - before, device.id, ChangeKind.CONFIG, "undone: " + detail);
    }
    scene.draft.summary = device.id + ": " + detail;
  }
}
