package io.crosstalk.local.doctor;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.program.InstalledSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Properties;

/** Check of one database: connection, version, version of the tables, clock. */
final class DatabaseCheck {
  private static final String TIMEOUT_SECONDS = "10";

  private final InstalledSettings settings;
  private final Component service;
  private final String prefix;
  private final String name;
  private final String schema;

  /**
   * Creates a check.
   *
   * @param prefix begin of the settings, such as {@code crosstalk.database}
   * @param name default name of the database and its user
   * @param schema schema of the service's tables
   */
  DatabaseCheck(
      InstalledSettings settings, Component service, String prefix, String name, String schema) {
    this.settings = settings;
    this.service = service;
    this.prefix = prefix;
    this.name = name;
    this.schema = schema;
  }

  /** Address of the database, as the service has it. */
  String url() {
    return settings
        .find(service, prefix + ".url")
        .orElse("jdbc:postgresql://127.0.0.1:5432/" + name);
  }

  List<Finding> check() {
    String subject = "database of " + service.label();
    try (Connection connection = DriverManager.getConnection(url(), login());
        Statement statement = connection.createStatement()) {
      String version = connection.getMetaData().getDatabaseProductVersion();
      Instant before = Instant.now();
      Instant theirs = time(statement);
      return List.of(
          tables(subject, "PostgreSQL " + version, statement),
          ClockCheck.of(subject, before, theirs, Instant.now(), Duration.ZERO));
    } catch (SQLException e) {
      return List.of(
          Finding.failure(
              subject,
              String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
              "check %s.url, .username and .password, and that the server runs".formatted(prefix)));
    }
  }

  private Properties login() {
    Properties login = new Properties();
    login.put("user", settings.find(service, prefix + ".username").orElse(name));
    login.put("password", settings.find(service, prefix + ".password").orElse(""));
    login.put("connectTimeout", TIMEOUT_SECONDS);
    login.put("socketTimeout", TIMEOUT_SECONDS);
    return login;
  }

  private static Instant time(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("select clock_timestamp()")) {
      row.next();
      return row.getObject(1, OffsetDateTime.class).toInstant();
    }
  }

  private Finding tables(String subject, String server, Statement statement) throws SQLException {
    try (ResultSet exists =
        statement.executeQuery(
            "select to_regclass('%s.flyway_schema_history') is not null".formatted(schema))) {
      exists.next();
      if (!exists.getBoolean(1)) {
        return Finding.warning(
            subject, server + ", without tables", "start " + service.label() + ": it creates them");
      }
    }
    try (ResultSet last =
        statement.executeQuery(
            "select version, success from %s.flyway_schema_history where version is not null order by installed_rank desc limit 1"
                .formatted(schema))) {
      last.next();
      String text = "%s, tables of version %s".formatted(server, last.getString(1));
      return last.getBoolean(2)
          ? Finding.ok(subject, text)
          : Finding.failure(
              subject, text + " are incomplete", "read the log of " + service.label());
    }
  }
}
