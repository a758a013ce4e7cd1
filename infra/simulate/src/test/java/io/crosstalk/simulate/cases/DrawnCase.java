package io.crosstalk.simulate.cases;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Unsuitable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Case of one kind, drawn once for all tests.
 *
 * @param number number of the first draw that fulfils the conditions of the kind
 */
public record DrawnCase(CaseGenerator generator, int number, DataCentreCase content) {
  /** Seed of whose draws few are rejected. */
  private static final long SEED = 7;

  private static final int MOST_DRAWS = 300;
  private static final Map<CaseKind, DrawnCase> DRAWN = new ConcurrentHashMap<>(256);

  public static DrawnCase of(CaseKind kind) {
    return DRAWN.computeIfAbsent(kind, DrawnCase::draw);
  }

  private static DrawnCase draw(CaseKind kind) {
    var generator = new CaseGenerator(kind, SEED);
    for (int number = 0; ; number++) {
      try {
        return new DrawnCase(generator, number, generator.attempt(number));
      } catch (Unsuitable e) {
        if (number == MOST_DRAWS) {
          throw e;
        }
      }
    }
  }

  /** Draft of the case, drawn again: tests may change it. */
  public DataCentreDraft draft() {
    return generator.draft(number);
  }
}
