package io.crosstalk.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * PostgreSQL server as a child process. The library of the embedded server stops it and deletes its
 * data when the JVM ends.
 */
final class EmbeddedPostgresServer implements PostgresServer {

  /** Longest start: the library's own limit of 10 s fails on a busy machine. */
  private static final Duration STARTUP = Duration.ofMinutes(10);

  private static final String USER = "postgres";

  private final EmbeddedPostgres server = start();

  @Override
  public TestPostgres.Database address(String database) {
    return new TestPostgres.Database(server.getJdbcUrl(USER, database), USER, USER);
  }

  private static EmbeddedPostgres start() {
    try {
      // The data are gone after the test, so nothing has to survive a loss of power.
      return EmbeddedPostgres.builder()
          .setPort(FreePort.take())
          .setPGStartupWait(STARTUP)
          .setServerConfig("fsync", "off")
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
