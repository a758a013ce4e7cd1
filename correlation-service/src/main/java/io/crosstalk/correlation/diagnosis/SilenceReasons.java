package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known when nothing is heard of somebody: since when, and who else is silent. */
final class SilenceReasons {
  private SilenceReasons() {}

  /**
   * Explains.
   *
   * @param place where everybody is silent; null when there is none
   */
  static Theory.Explanation explain(Facts facts, @Nullable Place place) {
    List<Evidence> evidence = new ArrayList<>(List.of(since(facts)));
    if (place != null) {
      evidence.add(together(facts, place));
    }
    return Theory.Explanation.of(CauseClass.MISSING_SIGNAL, place, evidence);
  }

  private static Evidence since(Facts facts) {
    double interval = facts.inquiry().episode().intervalMs() / 1000.0;
    return facts.evidence(
        EvidenceKind.MISSING_SIGNAL,
        "Nothing was heard of %s from %s on, though a sample had come every %s; at least one other was heard since."
            .formatted(
                facts.inquiry().victim().resource(),
                Sentences.time(facts.inquiry().episode().onset()),
                Sentences.duration(interval)),
        interval,
        "s",
        List.of());
  }

  private static Evidence together(Facts facts, Place place) {
    int silent = place.finding().breadth();
    return facts.evidence(
        EvidenceKind.LAYER_ATTRIBUTION,
        "%s users of %s that its source measures have fallen silent."
            .formatted(Sentences.all(silent), place.finding().domain().id()),
        silent,
        "1",
        List.of());
  }
}
