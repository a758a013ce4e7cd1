package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.App;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Trouble in which concurrent backup jobs load the disk pool of an LPAR, so that transactions of an
 * application exceed their time-out.
 */
final class Backup implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    List<SimulatedClient> groups =
        draft.part.clients.stream().filter(each -> each.kind == ResourceKind.JOB_GROUP).toList();
    SimulatedClient victim = scene.one(groups, each -> !scene.standsAlone(each));
    SimulatedClient backup = scene.one(groups, scene::standsAlone);
    ServiceStation spot = victim.store.front();
    beSensitive(draft, victim);
    addLoad(scene, spot, victim, backup);
    announce(scene, backup);
    draft.culprits.add(backup);
    draft.causeClass = CauseClass.NOISY_NEIGHBOUR;
    draft.shared = spot.id;
    draft.subject = victim;
    draft.summary = "The backup " + backup.id + " makes others wait for " + spot.id;
  }

  private static void beSensitive(DataCentreDraft draft, SimulatedClient victim) {
    App app = draft.appsOn(victim).getFirst();
    var attributes =
        new LinkedHashMap<>(draft.attributes.getOrDefault(app.id, new LinkedHashMap<>()));
    attributes.put("timeSensitive", true);
    attributes.put("criticality", 1);
    attributes.put("timeoutMs", Math.round(app.timeoutSeconds * 1000));
    draft.attributes.put(app.id, attributes);
  }

  private static void addLoad(
      TroubleSetup scene, ServiceStation spot, SimulatedClient victim, SimulatedClient backup) {
    var turned =
        new Jobs(scene.dice)
            .turned(
                Medium.DISK,
                new OperationProfile(scene.dice.between(0.45, 0.55), 0.256, 0.256),
                spot);
    scene.run(backup, turned.job(), CpuBully.during(scene), true);
    scene.calibrate(
        spot,
        victim::diskMs,
        scene.dice.chance(0.6) ? scene.dice.between(2.3, 5) : scene.severity(),
        turned.weakest(),
        turned.strongest(),
        turned.strength());
  }

  private static void announce(TroubleSetup scene, SimulatedClient backup) {
    int jobs = scene.dice.whole(6, 20);
    ActivityProfile running = CpuBully.during(scene);
    int from = scene.timeline.eventFrom();
    scene.draft.change(from, backup.id, ChangeKind.BACKUP_START, jobs + " jobs");
    if (!scene.timeline.isUnresolved()) {
      scene.draft.change(
          scene.timeline.eventTo(), backup.id, ChangeKind.BACKUP_END, jobs + " jobs");
    }
    double[] now = new double[1];
    scene.draft.events.add(Event.cause(second -> now[0] = jobs * running.at(second)));
    scene.draft.extraGauges.add(
        Gauge.of(backup.id, "job.concurrency", MonitoringSource.IBMI, () -> now[0]));
  }
}
