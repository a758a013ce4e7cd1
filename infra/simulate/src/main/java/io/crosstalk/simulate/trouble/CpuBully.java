package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.List;
import java.util.Map;

/**
 * Trouble in which a client computes with so many threads that other clients of the host wait for
 * processors.
 */
final class CpuBully implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    List<ServiceStation> processors = scene.hosts().stream().map(ClientSite::cpu).toList();
    ServiceStation spot = scene.busiest(processors, Medium.CPU, 3);
    List<SimulatedClient> there = scene.on(spot, Medium.CPU);
    SimulatedClient victim = scene.victim(there);
    SimulatedClient bully = scene.one(there, each -> each != victim && scene.standsAlone(each));
    double cores = spot.capacityOperations();
    var job = OperationFlow.job(Medium.CPU, OperationProfile.CPU, 3 * cores, 1);
    scene.run(bully, job, during(scene), true);
    boolean unequal = draft.kind == CaseKind.BULLY_SIZES;
    if (unequal) {
      compute(scene, scene.one(there, each -> isSmall(each) && each != victim && each != bully));
    }
    scene.calibrate(
        spot,
        victim::slowness,
        scene.dice.logBetween(1.8, 6),
        0.05 * cores,
        6 * cores,
        strength -> job.limit = strength);
    double needed = job.limit + bully.ordinary(Medium.CPU).meanRate;
    // A virtual machine has at most as many processors as its host.
    bully.grow((int) Math.ceil(Math.min(unequal ? 2 * needed : needed, cores)));
    if (unequal) {
      addSizes(draft);
    }
    draft.culprits.add(bully);
    draft.causeClass = CauseClass.NOISY_NEIGHBOUR;
    draft.shared = spot.id;
    draft.subject = victim;
    draft.summary = bully.id + " computes; others wait for processors of " + spot.id;
  }

  private static boolean isSmall(SimulatedClient client) {
    return client.kind == ResourceKind.VM && client.processors <= 2;
  }

  /**
   * Adds a job that keeps a small machine busy but uses little of the host's capacity, and so is
   * not the cause.
   */
  private static void compute(TroubleSetup scene, SimulatedClient small) {
    double cores = small.processors * scene.dice.between(0.7, 0.95);
    double interval = scene.timeline.interval(MonitoringSource.VMWARE);
    double from = scene.timeline.eventFrom() + scene.dice.between(-2, 1) * interval;
    var job = OperationFlow.job(Medium.CPU, OperationProfile.CPU, cores, small.processors);
    scene.run(small, job, ActivityProfile.during(from, scene.timeline.eventTo()), false);
  }

  private static void addSizes(DataCentreDraft draft) {
    draft.model.clients.stream()
        .filter(each -> each.kind == ResourceKind.VM)
        .forEach(each -> draft.attributes.put(each.id, Map.of("vcpus", each.processors)));
  }

  static ActivityProfile during(TroubleSetup scene) {
    return ActivityProfile.during(scene.timeline.eventFrom(), scene.timeline.eventTo());
  }
}
