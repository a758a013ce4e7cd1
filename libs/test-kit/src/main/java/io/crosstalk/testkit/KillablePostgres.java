package io.crosstalk.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL server of its own, for tests that kill it. */
public final class KillablePostgres implements AutoCloseable {
  private static final String USER = "postgres";

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
      // The server refuses to start while processes of the killed one still end.
      List<ProcessHandle> all = Stream.concat(Stream.of(process), process.descendants()).toList();
      process.destroyForcibly();
      all.forEach(each -> each.onExit().join());
      server.close();
      server = start(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private EmbeddedPostgres start(int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .setPGStartupWait(EmbeddedPostgresServer.STARTUP)
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
