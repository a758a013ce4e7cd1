package io.crosstalk.engine.site;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.engine.site.incident.SiteObserver;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Collects the incidents of a replay in their latest version, which an engine does not keep. */
public final class LatestVersions implements SiteObserver {
  private final Consumer<Diagnosis> next;
  private final Map<String, Diagnosis> versions = new HashMap<>();

  /**
   * Creates a collector.
   *
   * @param next receives all versions, too
   */
  public LatestVersions(Consumer<Diagnosis> next) {
    this.next = next;
  }

  @Override
  public void version(Diagnosis version) {
    if (version.event() == Event.WITHDRAWN || version.event() == Event.MERGED) {
      versions.remove(version.id());
    } else {
      versions.put(version.id(), version);
    }
    next.accept(version);
  }

  /** Incidents by onset. */
  public List<Diagnosis> all() {
    return versions.values().stream()
        .sorted(
            Comparator.comparing((Diagnosis each) -> each.times().onset())
                .thenComparing(Diagnosis::id))
        .toList();
  }
}
