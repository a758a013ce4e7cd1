package io.crosstalk.evaluate.weight;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.engine.site.evidence.Diagnosis;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/** Causes among which the engine chose in some cases, as rows of CSV. Thread-safe. */
public final class CauseRecord {
  private final Map<String, CauseCollector> byCase = new ConcurrentSkipListMap<>();

  /** Returns an observer for the replay of one case. */
  public Consumer<Diagnosis> observer(String caseName, List<ExpectedIncident> expected) {
    CauseCollector collector = new CauseCollector(caseName, expected);
    byCase.put(caseName, collector);
    return collector;
  }

  /** Rows with a header, by case and incident. */
  public List<String> rows() {
    return Choice.rows(byCase.values().stream().flatMap(each -> each.choices().stream()).toList());
  }
}
