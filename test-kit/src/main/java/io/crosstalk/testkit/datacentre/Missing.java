package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.CauseClass;

/** Figures stop arriving, and nothing else is known. */
final class Missing implements Story {
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
