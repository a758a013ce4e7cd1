package io.crosstalk.evaluate.sequence;

import io.crosstalk.engine.site.evidence.Diagnosis;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Collects the statements of a case, from all versions, by incident. */
public final class StatementCollector implements Consumer<Diagnosis> {
  private final Map<String, List<Statement>> byIncident = new LinkedHashMap<>();

  @Override
  public void accept(Diagnosis version) {
    List<Statement> known = byIncident.computeIfAbsent(version.id(), id -> new ArrayList<>());
    known.add(Statement.of(version, known.isEmpty() ? null : known.getLast()));
  }

  /** Histories of the incidents, in the order of their first versions. */
  public List<IncidentHistory> histories() {
    return byIncident.values().stream().map(IncidentHistory::new).toList();
  }
}
