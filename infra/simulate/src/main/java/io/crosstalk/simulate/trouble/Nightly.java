package io.crosstalk.simulate.trouble;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.CaseTimeline;
import java.util.ArrayList;
import java.util.List;

/**
 * Nightly batch that slows the same clients every night. That is a habit and no incident, unless
 * the batch also runs once by day.
 */
final class Nightly implements Trouble {
  private static final int DAY = 86_400;
  private static final int HOUR = 3600;

  @Override
  public void plan(DataCentreDraft draft) {
    CaseTimeline nights = draft.timeline;
    boolean byDay = draft.kind == CaseKind.BULLY_BY_DAY;
    if (byDay) {
      draft.timeline = afterLastNight(nights, draft.dice.whole(8 * HOUR, 14 * HOUR));
    }
    var scene = new TroubleSetup(draft);
    ServiceStation spot = scene.busiest(scene.storeFronts(), Medium.DISK, 3);
    List<SimulatedClient> there = scene.on(spot, Medium.DISK);
    SimulatedClient victim = scene.victim(there);
    SimulatedClient batch = scene.one(there, each -> each != victim && scene.standsAlone(each));
    var jobs = new Jobs(scene.dice);
    var turned = jobs.turned(Medium.DISK, jobs.large(), spot);
    scene.run(batch, turned.job(), nights(scene, nights, batch), !byDay);
    if (byDay) {
      runOnceMore(scene, batch, turned.job());
      expectCulprit(draft, batch, victim, spot);
    }
    scene.calibrate(
        spot,
        victim::diskMs,
        byDay ? scene.severity() : scene.dice.between(1.6, 6),
        turned.weakest(),
        turned.strongest(),
        turned.strength());
    draft.summary =
        batch.id + " works on " + spot.id + " every night" + (byDay ? ", and once by day" : "");
  }

  private static CaseTimeline afterLastNight(CaseTimeline nights, int later) {
    int from = nights.eventFrom() + nights.duration() - DAY + later;
    return nights.withEvent(from, from + nights.eventTo() - nights.eventFrom());
  }

  private static void runOnceMore(
      TroubleSetup scene, SimulatedClient batch, OperationFlow nightly) {
    ActivityProfile profile =
        ActivityProfile.during(scene.timeline.eventFrom(), scene.timeline.eventTo());
    var job = OperationFlow.job(Medium.DISK, nightly.work, 0, 0);
    batch.add(job);
    scene.draft.events.add(
        Event.cause(
            at -> {
              job.active = profile.at(at);
              job.limit = nightly.limit;
              job.meanRate = nightly.meanRate;
            }));
  }

  private static void expectCulprit(
      DataCentreDraft draft, SimulatedClient batch, SimulatedClient victim, ServiceStation spot) {
    draft.causeClass = CauseClass.NOISY_NEIGHBOUR;
    draft.culprits.add(batch);
    draft.subject = victim;
    draft.shared = spot.id;
  }

  /**
   * Activity of the batch: begins within a few minutes of the same time each night and lasts about
   * equally long.
   */
  private static ActivityProfile nights(
      TroubleSetup scene, CaseTimeline timeline, SimulatedClient batch) {
    boolean announced = scene.dice.chance(0.5);
    double length = (double) timeline.eventTo() - timeline.eventFrom();
    var nights = new ArrayList<ActivityProfile>();
    for (double at = timeline.eventFrom(); at < timeline.duration(); at += DAY) {
      double from = at + (nights.isEmpty() ? 0 : scene.dice.between(-180, 180));
      double to = from + length * (nights.isEmpty() ? 1 : scene.dice.between(0.93, 1.07));
      nights.add(ActivityProfile.during(from, to));
      if (announced) {
        scene.draft.change(from, batch.id, ChangeKind.JOB_START, "nightly batch");
        scene.draft.change(to, batch.id, ChangeKind.JOB_END, "nightly batch");
      }
    }
    return ActivityProfile.anyOf(nights);
  }
}
