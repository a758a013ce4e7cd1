package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.CauseClass;

/** Metrics that stop arriving, without further information. */
final class SilentMetrics implements Story {
  @Override
  public void tell(Draft draft) {
    var scene = new Scene(draft);
    Client victim =
        scene.one(draft.model.clients, each -> each.isProduction() && !scene.standsAlone(each));
    silence(scene, victim.id);
    draft.appsOn(victim).forEach(each -> silence(scene, each.id));
    draft.causeClass = CauseClass.MISSING_SIGNAL;
    draft.protagonist = victim;
    draft.story = victim.id + " falls silent";
  }

  private static void silence(Scene scene, String resource) {
    scene.draft.silences.add(
        new Draft.Silence(resource, scene.timeline.eventFrom(), scene.timeline.eventTo()));
  }
}
