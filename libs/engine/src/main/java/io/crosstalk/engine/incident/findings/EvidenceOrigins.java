package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Verdict;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Episodes in which the evidence and the exonerations of an incident were measured. They are told
 * apart by identity, because verdicts on several episodes may state the same.
 */
public final class EvidenceOrigins {
  private final Map<Object, Episode> episodes = new IdentityHashMap<>();

  /** A metric of a victim. */
  private record Measured(String resource, String metric) {
    static Measured of(Verdict verdict) {
      return new Measured(verdict.victim().resource(), verdict.victim().metric());
    }
  }

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

  /**
   * The origins of what the verdicts on repeated degradations state: on metrics of which one
   * episode began after the end of another one.
   *
   * @param counted verdicts whose episodes count
   */
  static EvidenceOrigins ofRepeated(
      Collection<VerdictFacts> verdicts, Collection<VerdictFacts> counted) {
    Map<Measured, List<Episode>> byMetric =
        counted.stream()
            .map(VerdictFacts::verdict)
            .collect(
                Collectors.groupingBy(
                    Measured::of, Collectors.mapping(Verdict::episode, Collectors.toList())));
    return of(
        verdicts.stream()
            .filter(
                each -> isRepeated(byMetric.getOrDefault(Measured.of(each.verdict()), List.of())))
            .toList());
  }

  private static boolean isRepeated(List<Episode> episodes) {
    return episodes.stream()
        .map(Episode::end)
        .flatMap(Stream::ofNullable)
        .anyMatch(end -> episodes.stream().anyMatch(each -> each.onset().isAfter(end)));
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
