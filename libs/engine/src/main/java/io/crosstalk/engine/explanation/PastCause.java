package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.List;

/**
 * Sentence on the cause in the past tense, for a degradation that is over or no longer measured.
 */
public final class PastCause {
  private PastCause() {}

  public static String of(Incident incident) {
    List<Suspect> culprits = incident.suspects().stream().filter(Suspect::isCulprit).toList();
    return culprits.isEmpty()
        ? withoutCulprit(incident.causeClass(), incident)
        : of(CulpritPlaces.of(incident.sharedResource(), culprits));
  }

  private static String of(CulpritPlaces places) {
    SharedResource place = places.place();
    return Texts.of(
        place == null ? "over.culprit" : "over.culprit.through",
        Texts.list(places.culprits().stream().map(Suspect::resource).toList()),
        percent(places.culprits().getFirst()),
        place == null ? "" : Names.place(place),
        places.elsewhere(Suspect::resource));
  }

  private static String percent(Suspect culprit) {
    return Texts.of("percent", Math.round(100 * culprit.probability()));
  }

  /** Sentence for readers to whom no culprit is named. */
  static String withoutCulprit(CauseClass causeClass, Incident incident) {
    return Texts.of("over." + causeClass.wireName(), place(incident));
  }

  private static String place(Incident incident) {
    SharedResource shared = incident.sharedResource();
    return shared == null ? Texts.of("title.place") : Names.place(shared);
  }
}
