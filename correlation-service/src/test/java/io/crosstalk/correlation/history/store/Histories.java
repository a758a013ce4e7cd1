package io.crosstalk.correlation.history.store;

import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;

/** Settings and stores for tests. */
public final class Histories {
  private Histories() {}

  /** A store on a database, with its tables. */
  static HistoryStore open(TestPostgres.Database database) {
    HistoryStore store = new HistoryStore(properties(database, 20), "samples");
    store.prepare();
    return store;
  }

  static HistoryProperties properties(TestPostgres.Database database, int keepReplays) {
    return properties(database, keepReplays, Duration.ofSeconds(20));
  }

  /** Two readers, eight connections, otherwise the defaults or the given values. */
  public static HistoryProperties properties(
      TestPostgres.Database database, int keepReplays, Duration flush) {
    return new HistoryProperties(
        database.url(),
        database.username(),
        database.password(),
        8,
        Duration.ofSeconds(1),
        Duration.ofSeconds(60),
        Duration.ofDays(14),
        Duration.ofDays(100),
        Duration.ofDays(396),
        keepReplays,
        flush,
        500_000,
        Duration.ofMillis(200),
        2);
  }
}
