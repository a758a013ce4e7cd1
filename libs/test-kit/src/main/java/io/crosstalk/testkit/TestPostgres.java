package io.crosstalk.testkit;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL 18 server, which all tests of the JVM share; each caller gets a new, empty
 * database.
 */
public final class TestPostgres {

  private static final AtomicInteger DATABASES = new AtomicInteger();

  /**
   * Connection data of a database.
   *
   * @param url JDBC URL
   */
  public record Database(String url, String username, String password) {

    /** Data source that opens a new connection each time it is asked for one. */
    public DataSource dataSource() {
      var source = new PGSimpleDataSource();
      source.setUrl(url);
      source.setUser(username);
      source.setPassword(password);
      return source;
    }
  }

  /** Holder of the shared server, which is started at the first use. */
  private static final class Shared {
    static final PostgresServer SERVER = start();
  }

  private TestPostgres() {}

  public static Database newDatabase() {
    return create("");
  }

  /**
   * Copy of a database, which is cheaper than its migration.
   *
   * @param template database without connections
   */
  public static Database copyOf(Database template) {
    return create(" TEMPLATE " + template.url().replaceFirst(".*/(\\w+).*", "$1"));
  }

  private static Database create(String options) {
    var name = "test_" + DATABASES.incrementAndGet();
    var server = Shared.SERVER.address("postgres");
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name + options);
    } catch (SQLException e) {
      throw new IllegalStateException("no database could be created at " + server.url(), e);
    }
    return Shared.SERVER.address(name);
  }

  private static PostgresServer start() {
    return switch (TestBackend.chosen()) {
      case EMBEDDED -> new EmbeddedPostgresServer();
      case TESTCONTAINERS -> new ContainerPostgresServer();
    };
  }
}
