package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Episodes in which the evidence and the exonerations of an incident were measured. They are told
 * apart by identity, because verdicts on several episodes may state the same.
 */
public final class EvidenceOrigins {
  private final Map<Object, Episode> episodes = new IdentityHashMap<>();

  /** The origins of all that some verdicts state. */
  static EvidenceOrigins of(Collection<VerdictFacts> verdicts) {
    EvidenceOrigins origins = new EvidenceOrigins();
    for (VerdictFacts facts : verdicts) {
      Episode episode = facts.verdict().episode();
      facts.suspects().forEach(suspect -> origins.add(suspect.evidence(), episode));
      origins.add(facts.verdict().evidence(), episode);
      origins.add(facts.verdict().exonerated(), episode);
    }
    return origins;
  }

  private void add(Collection<?> stated, Episode episode) {
    stated.forEach(each -> episodes.putIfAbsent(each, episode));
  }

  /** Episode in which evidence was measured; null when no verdict states it. */
  public @Nullable Episode of(Evidence evidence) {
    return episodes.get(evidence);
  }

  /** Episode in which an exoneration was measured; null when no verdict states it. */
  public @Nullable Episode of(Exoneration exoneration) {
    return episodes.get(exoneration);
  }

  /** Notes a copy that differs in its series only, and returns it. */
  <T> T copied(T original, T copy) {
    Episode episode = episodes.get(original);
    if (episode != null) {
      episodes.put(copy, episode);
    }
    return copy;
  }
}
