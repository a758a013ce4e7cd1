package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import java.util.List;

/** Harmless event in which clients have very high loads that the devices can sustain. */
final class HarmlessLoad implements Trouble {
  private static final double HARDLY = 0.15;

  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    ServiceStation spot = Fault.anyDevice(scene);
    List<SimulatedClient> there = scene.on(spot, Medium.DISK);
    for (int i = scene.dice.whole(1, 2); i > 0; i--) {
      SimulatedClient loud = scene.one(there, scene::standsAlone);
      addLoudLoad(scene, spot, there, loud);
    }
    scene.makeRoom(null, scene.height());
    draft.summary = "A resource is loud at " + spot.id + ", which can take it";
  }

  /**
   * Adds a load of several times that of all other clients, on a device that is large enough for
   * it.
   */
  private static void addLoudLoad(
      TroubleSetup scene, ServiceStation spot, List<SimulatedClient> there, SimulatedClient loud) {
    var jobs = new Jobs(scene.dice);
    OperationProfile work = scene.dice.chance(0.6) ? jobs.large() : jobs.small();
    double ordinary =
        there.stream()
            .map(each -> each.ordinary(Medium.DISK))
            .mapToDouble(each -> each.meanRate * spot.cost(each.work))
            .sum();
    double rate = ordinary * scene.dice.logBetween(1, 6) / spot.cost(work);
    double length = (double) scene.timeline.eventTo() - scene.timeline.eventFrom();
    double begin = scene.timeline.eventFrom() + scene.dice.between(-0.5, 0.5) * length;
    run(
        scene,
        spot,
        loud,
        OperationFlow.job(Medium.DISK, work, rate, 4000),
        ActivityProfile.during(begin, begin + length),
        begin + length / 2);
  }

  /**
   * Adds a job and enlarges the device until it has room for it.
   *
   * @param second at which the job runs
   */
  static void run(
      TroubleSetup scene,
      ServiceStation spot,
      SimulatedClient loud,
      OperationFlow job,
      ActivityProfile profile,
      double second) {
    scene.run(loud, job, profile, false);
    enlarge(scene, spot, second);
  }

  /**
   * Enlarges a device until it can serve the load without making another client wait noticeably
   * longer.
   */
  private static void enlarge(TroubleSetup scene, ServiceStation spot, double second) {
    double most = scene.dice.between(0.2, 0.4);
    while (isBusy(scene, spot, second, most) || isNoticeable(scene, spot, second)) {
      spot.enlarge(1.25);
    }
  }

  private static boolean isBusy(
      TroubleSetup scene, ServiceStation spot, double second, double most) {
    scene.draft.model.rest(second, scene.draft.events);
    return spot.utilization() > most;
  }

  private static boolean isNoticeable(TroubleSetup scene, ServiceStation spot, double second) {
    scene.draft.model.rest(second, List.of());
    double before = spot.waitSeconds();
    scene.draft.model.rest(second, scene.draft.events);
    return spot.waitSeconds() - before > HARDLY * spot.serviceSeconds;
  }
}
