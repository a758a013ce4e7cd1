package io.crosstalk.evaluate.sequence;

import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.Publication;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the statements of a case, from all publications, by incident. */
public final class StatementCollector implements EngineObserver {
  private final Map<String, List<Statement>> byIncident = new LinkedHashMap<>();

  @Override
  public void published(Publication publication) {
    List<Statement> known =
        byIncident.computeIfAbsent(publication.incident().id(), id -> new ArrayList<>());
    known.add(Statement.of(publication, known.isEmpty() ? null : known.getLast()));
  }

  /** Histories of the incidents, in the order of their first publications. */
  public List<IncidentHistory> histories() {
    return byIncident.values().stream().map(IncidentHistory::new).toList();
  }
}
