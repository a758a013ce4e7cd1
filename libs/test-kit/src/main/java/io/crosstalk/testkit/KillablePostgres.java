package io.crosstalk.testkit;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/** A PostgreSQL server of its own, for tests that kill it. */
public final class KillablePostgres implements AutoCloseable {
  private static final String USER = "postgres";

  /** Longest start, after which another one is tried. */
  private static final Duration STARTUP = Duration.ofSeconds(30);

  private final Path data = temporaryDirectory();
  private EmbeddedPostgres server;

  /** Starts a server with an empty database. */
  public KillablePostgres() {
    try {
      server = start(FreePort.take());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public TestPostgres.Database database() {
    return new TestPostgres.Database(server.getJdbcUrl(USER, USER), USER, USER);
  }

  /** Kills the server, and starts it again with the same data. */
  public void killAndRestart() {
    int port = server.getPort();
    try {
      long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
      ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
      process.destroyForcibly();
      process.onExit().join();
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // The server refuses to start while processes of the killed one still end.
    server = await().ignoreExceptions().until(() -> start(port), Objects::nonNull);
  }

  private EmbeddedPostgres start(int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .setPGStartupWait(STARTUP)
        // The data survive the end of the processes; a loss of power is not tested.
        .setServerConfig("fsync", "off")
        // The embedded server's default would lose transactions that were committed just before.
        .setServerConfig("synchronous_commit", "on")
        .start();
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("crosstalk-postgres-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      TemporaryFiles.delete(data);
    }
  }
}
