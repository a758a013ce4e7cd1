package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.testkit.datacentre.Flow.Medium;
import java.util.ArrayList;
import java.util.List;

/** The same batch every night makes the same people slower: nobody is surprised. */
final class Nightly implements Story {
  private static final double DAY = 86_400;

  @Override
  public void tell(Draft draft) {
    var scene = new Scene(draft);
    Station spot = scene.busiest(scene.storeFronts(), Medium.DISK, 3);
    List<Client> there = scene.on(spot, Medium.DISK);
    Client victim = scene.victim(there);
    Client batch = scene.one(there, each -> each != victim && scene.standsAlone(each));
    var jobs = new Jobs(scene.dice);
    var turned = jobs.turned(Medium.DISK, jobs.large(), spot);
    scene.run(batch, turned.job(), nights(scene, batch), true);
    scene.calibrate(
        spot,
        victim::diskMs,
        scene.dice.between(1.6, 6),
        turned.weakest(),
        turned.strongest(),
        turned.strength());
    draft.story = batch.id + " works on " + spot.id + " every night";
  }

  /** Within a few minutes of the same time, and about as long. */
  private static Profile nights(Scene scene, Client batch) {
    boolean announced = scene.dice.chance(0.5);
    double length = (double) scene.timeline.eventTo() - scene.timeline.eventFrom();
    var nights = new ArrayList<Profile>();
    for (double at = scene.timeline.eventFrom(); at < scene.timeline.duration(); at += DAY) {
      double from = at + (nights.isEmpty() ? 0 : scene.dice.between(-180, 180));
      double to = from + length * (nights.isEmpty() ? 1 : scene.dice.between(0.93, 1.07));
      nights.add(Profile.during(from, to));
      if (announced) {
        scene.draft.change(from, batch.id, ChangeKind.JOB_START, "nightly batch");
        scene.draft.change(to, batch.id, ChangeKind.JOB_END, "nightly batch");
      }
    }
    return Profile.anyOf(nights);
  }
}
