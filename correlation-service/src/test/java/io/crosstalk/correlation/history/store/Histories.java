package io.crosstalk.correlation.history.store;

import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;

/** Creates settings and stores of the history for tests. */
public final class Histories {
  private Histories() {}

  /** Opens a store on a database, and creates its tables. */
  static HistoryStore open(TestPostgres.Database database) {
    HistoryStore store = new HistoryStore(properties(database, 20), "samples");
    store.prepare();
    return store;
  }

  /** Settings with two query threads; everything else has its default or the given value. */
  public static HistoryProperties properties(TestPostgres.Database database, int keepReplays) {
    return new HistoryProperties(
        database.url(),
        database.username(),
        database.password(),
        Duration.ofDays(14),
        Duration.ofDays(100),
        Duration.ofDays(396),
        keepReplays,
        2);
  }
}
