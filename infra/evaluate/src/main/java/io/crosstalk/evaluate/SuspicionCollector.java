package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.diagnosis.finding.DomainReport;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Observer of the engine that collects the suspicions of a case. Later domain reports on an episode
 * replace earlier ones.
 */
final class SuspicionCollector implements EngineObserver {
  private final String caseName;
  private final List<ExpectedIncident> expected;
  private final Map<String, List<Suspicion>> byEpisode = new TreeMap<>();

  SuspicionCollector(String caseName, List<ExpectedIncident> expected) {
    this.caseName = caseName;
    this.expected = expected;
  }

  @Override
  public void reported(DomainReport report) {
    byEpisode.put(report.request().episode().id(), Suspicion.in(caseName, report, expected));
  }

  /** Suspicions from the last domain report on each episode, in the order of the episode ids. */
  List<Suspicion> latest() {
    return byEpisode.values().stream().flatMap(Collection::stream).toList();
  }
}
