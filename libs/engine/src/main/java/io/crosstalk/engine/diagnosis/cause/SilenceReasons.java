package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains the silence of a victim with evidence: since when the silence lasts, and which other
 * resources are silent.
 */
final class SilenceReasons {
  private SilenceReasons() {}

  /** Returns the explanation of the victim's silence. */
  static Theory.Hypothesis explain(EpisodeFacts facts) {
    CandidateDomain domain = silentDomain(facts.domains());
    List<Evidence> evidence = new ArrayList<>(List.of(since(facts)));
    if (domain != null) {
      evidence.add(together(facts, domain));
    }
    return Theory.Hypothesis.of(CauseClass.MISSING_SIGNAL, domain, evidence);
  }

  private static int silentMembers(CandidateDomain domain) {
    return domain.finding().breadth();
  }

  /**
   * Domain with the most members among those whose members are all silent; null when there is none.
   */
  private static @Nullable CandidateDomain silentDomain(List<CandidateDomain> domains) {
    return domains.stream()
        .filter(
            domain ->
                silentMembers(domain) > 1 && silentMembers(domain) == domain.finding().measured())
        .max(
            Comparator.comparingInt(SilenceReasons::silentMembers)
                .thenComparing(domain -> domain.finding().domain().id(), Comparator.reverseOrder()))
        .orElse(null);
  }

  private static Evidence since(EpisodeFacts facts) {
    double interval = facts.request().episode().intervalMs() / 1000.0;
    return facts.evidence(
        EvidenceKind.MISSING_SIGNAL,
        Texts.of(
            "evidence.silence",
            facts.request().victim().resource(),
            facts.time(facts.request().episode().onset()),
            TextFormat.duration(interval)),
        interval,
        "s",
        List.of());
  }

  private static Evidence together(EpisodeFacts facts, CandidateDomain domain) {
    int silent = domain.finding().breadth();
    return facts.evidence(
        EvidenceKind.LAYER_ATTRIBUTION,
        Texts.of("evidence.silence.all", silent, domain.finding().domain().id()),
        silent,
        "1",
        List.of());
  }
}
