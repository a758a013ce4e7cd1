package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Trouble in which the disk operations of a client (the bully) make other clients wait for the same
 * disks, or for the path to them.
 */
final class DiskBully implements Trouble {
  @Override
  public void plan(DataCentreDraft draft) {
    var scene = new TroubleSetup(draft);
    ServiceStation spot = spot(scene);
    List<SimulatedClient> there = scene.on(spot, Medium.DISK);
    SimulatedClient victim = scene.victim(there);
    SimulatedClient bully = scene.one(there, each -> suits(scene, each, victim));
    if (draft.kind == CaseKind.BULLY_STARVED) {
      there.forEach(each -> starvable(scene.dice, each));
    }
    var jobs = new Jobs(scene.dice);
    var turned = jobs.turned(Medium.DISK, work(scene, jobs), spot);
    ActivityProfile profile = new Pattern(scene).of(draft.kind);
    scene.run(bully, turned.job(), profile, true);
    draft.culprits.add(bully);
    if (draft.kind == CaseKind.BULLY_TWO) {
      addSecond(scene, spot, victim, turned, profile);
    }
    if (draft.kind == CaseKind.BULLY_DECOY) {
      new Decoy(scene, spot, victim).near(bully);
    }
    scene.calibrate(
        spot,
        victim::diskMs,
        severity(scene),
        turned.weakest(),
        turned.strongest(),
        turned.strength());
    draft.causeClass = CauseClass.NOISY_NEIGHBOUR;
    draft.shared = spot.id;
    draft.subject = victim;
    draft.summary =
        draft.culprits.stream().map(each -> each.id).toList() + " make others wait at " + spot.id;
  }

  private static double severity(TroubleSetup scene) {
    return scene.draft.kind == CaseKind.BULLY_STARVED
        ? scene.dice.logBetween(6, 90)
        : scene.severity();
  }

  private static ServiceStation spot(TroubleSetup scene) {
    return switch (scene.draft.kind) {
      case BULLY_ADAPTER -> scene.busiest(scene.adapters(), Medium.DISK, 3);
      case BULLY_ARRAY -> scene.busiest(scene.arrays(), Medium.DISK, 4);
      case BULLY_THROUGHPUT, BULLY_IOPS -> scene.busiest(scene.storeFronts(), Medium.DISK, 3);
      default ->
          scene.busiest(
              scene.dice.chance(0.7) ? scene.storeFronts() : scene.adapters(), Medium.DISK, 3);
    };
  }

  /**
   * Returns whether two clients suit the kind as bully and victim. For a shared path or array, the
   * two must use different datastores, so that only the path or array can be the cause.
   */
  private static boolean suits(TroubleSetup scene, SimulatedClient bully, SimulatedClient victim) {
    boolean elsewhere =
        scene.draft.kind == CaseKind.BULLY_ADAPTER || scene.draft.kind == CaseKind.BULLY_ARRAY;
    return bully != victim
        && scene.standsAlone(bully)
        && !(elsewhere && bully.store.id().equals(victim.store.id()));
  }

  private static OperationProfile work(TroubleSetup scene, Jobs jobs) {
    return switch (scene.draft.kind) {
      case BULLY_THROUGHPUT, BULLY_ADAPTER -> jobs.large();
      case BULLY_IOPS, BULLY_DECOY -> jobs.small();
      default -> scene.dice.chance(0.6) ? jobs.large() : jobs.small();
    };
  }

  private static void starvable(SeededRandom dice, SimulatedClient client) {
    OperationFlow disk = client.ordinary(Medium.DISK);
    disk.limit = dice.pick(2, 4, 8);
    disk.catchUp = dice.between(0.8, 2);
  }

  /** Adds a second bully of about the same strength, at nearly the same time. */
  private static void addSecond(
      TroubleSetup scene,
      ServiceStation spot,
      SimulatedClient victim,
      Jobs.Turned first,
      ActivityProfile profile) {
    List<SimulatedClient> there = scene.on(spot, Medium.DISK);
    SimulatedClient second =
        scene.one(
            there, each -> suits(scene, each, victim) && !scene.draft.culprits.contains(each));
    var job = OperationFlow.job(Medium.DISK, first.job().work, 0, 0);
    double ratio = scene.dice.between(0.65, 1.5);
    double later = scene.dice.between(0, 1.5) * scene.timeline.shortest();
    second.add(job);
    scene.draft.events.add(
        Event.cause(
            at -> {
              job.active = profile.at(at - later);
              job.limit = ratio * first.job().limit;
              job.meanRate = ratio * first.job().meanRate;
            }));
    scene.draft.culprits.add(second);
  }

  /** Draws the activity profile of a bully. */
  private record Pattern(TroubleSetup scene) {
    ActivityProfile of(CaseKind kind) {
      double from = scene.timeline.eventFrom();
      double to = scene.timeline.eventTo();
      return switch (kind) {
        case BULLY_RAMP ->
            ActivityProfile.rising(from, from + (to - from) * scene.dice.between(0.3, 0.8), to);
        case BULLY_ONOFF -> bursts(from, to);
        default -> ActivityProfile.during(from, to);
      };
    }

    private ActivityProfile bursts(double from, double to) {
      int interval = scene.timeline.interval(MonitoringSource.VMWARE);
      int on = scene.dice.whole(3, 8) * interval;
      int off = scene.dice.whole(2, 7) * interval;
      var bursts = new ArrayList<ActivityProfile>();
      double end = scene.timeline.duration() - 2.0 * on;
      for (double at = from; (at + on < to || bursts.size() < 3) && at < end; at += on + off) {
        bursts.add(ActivityProfile.during(at, at + on));
      }
      return ActivityProfile.anyOf(bursts);
    }
  }
}
