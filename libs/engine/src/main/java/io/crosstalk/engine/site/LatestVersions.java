package io.crosstalk.engine.site;

import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.PublicationKind;
import io.crosstalk.event.Incident;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the incidents of a replay in their latest version, which an engine does not keep. */
public final class LatestVersions implements EngineObserver {
  private final EngineObserver next;
  private final Map<String, Incident> versions = new HashMap<>();

  /**
   * Creates a collector.
   *
   * @param next receives all versions, too
   */
  public LatestVersions(EngineObserver next) {
    this.next = next;
  }

  @Override
  public void published(Publication publication) {
    Incident version = publication.incident();
    if (publication.kind() == PublicationKind.WITHDRAWN) {
      versions.remove(version.id());
    } else {
      versions.put(version.id(), version);
    }
    next.published(publication);
  }

  /** Incidents by onset. */
  public List<Incident> all() {
    return versions.values().stream()
        .sorted(Comparator.comparing(Incident::onset).thenComparing(Incident::id))
        .toList();
  }
}
