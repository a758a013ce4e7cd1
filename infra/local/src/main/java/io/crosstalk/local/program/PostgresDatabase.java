package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Loopback;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** PostgreSQL server of the platform, in a process of its own and with a random password. */
final class PostgresDatabase implements Startable {
  static final String USER = "crosstalk";
  static final String DATABASE = "crosstalk";

  /** Database of the history, and the role that may use only that database. */
  static final String HISTORY = "crosstalk_history";

  private static final String ADMINISTRATION = "postgres";

  private final DataDirectory data;
  private final Ports ports;
  private final UnprivilegedUser user;
  private final PostgresBinaries binaries;

  PostgresDatabase(DataDirectory data, Ports ports, UnprivilegedUser user) {
    this.data = data;
    this.ports = ports;
    this.user = user;
    this.binaries = new PostgresBinaries(data.postgres().resolve("program"));
  }

  @Override
  public Component component() {
    return Component.POSTGRES;
  }

  @Override
  public void prepare() throws IOException, InterruptedException {
    PrivateFiles.createFolder(data.postgres());
    binaries.unpack();
    if (!Files.exists(cluster())) {
      createCluster();
    }
  }

  @Override
  public ProcessCommand program() {
    List<String> command = new ArrayList<>(user.prefix());
    command.add(binaries.executable("postgres").toString());
    command.addAll(List.of("-D", cluster().toString()));
    settings().forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
    return new ProcessCommand(command, Map.of("LC_ALL", "C"));
  }

  @Override
  public boolean isHealthy() {
    try {
      if (!admitsConnections()) {
        return false;
      }
      createDatabases();
      return true;
    } catch (SQLException | IOException e) {
      return false;
    }
  }

  /**
   * Returns whether the last line of the server's lock file says so, which pg_ctl waits for too. A
   * connection before that would be an error in the server's log.
   */
  private boolean admitsConnections() throws IOException {
    Path lock = cluster().resolve("postmaster.pid");
    return Files.exists(lock) && Files.readString(lock).stripTrailing().endsWith("\nready");
  }

  /**
   * Returns true when child processes of an earlier server, whose main process was killed, have not
   * ended yet.
   */
  @Override
  public boolean isWorthAnotherTry(String logTail) {
    return logTail.contains("pre-existing shared memory block")
        || logTail.contains("lock file \"postmaster.pid\" already exists");
  }

  String password() throws IOException {
    return PrivateFiles.secret(data.databasePassword());
  }

  String historyPassword() throws IOException {
    return PrivateFiles.secret(data.historyPassword());
  }

  String jdbcUrl(String database) {
    return "jdbc:postgresql://" + Loopback.HOST + ":" + ports.postgres() + "/" + database;
  }

  private Path cluster() {
    return data.postgres().resolve("cluster");
  }

  private Map<String, String> settings() {
    return Map.of(
        "listen_addresses", Loopback.HOST,
        "port", Integer.toString(ports.postgres()),
        // A socket file would need a folder with a short path, and no component here uses one.
        "unix_socket_directories", "",
        "max_connections", "60",
        "timezone", "UTC",
        "log_timezone", "UTC",
        "log_line_prefix", "%m [%p] ");
  }

  /**
   * Creates the database cluster in a temporary folder and then moves the folder to its final path,
   * so that an interrupted attempt never leaves an incomplete cluster there.
   */
  private void createCluster() throws IOException, InterruptedException {
    Path fresh = data.postgres().resolve("cluster.new");
    PrivateFiles.deleteFolder(fresh);
    Path password = data.postgres().resolve("initial-password");
    PrivateFiles.write(password, password().getBytes(StandardCharsets.US_ASCII));
    try {
      user.own(data.postgres());
      runInitdb(fresh, password);
    } finally {
      Files.deleteIfExists(password);
    }
    Files.move(fresh, cluster(), StandardCopyOption.ATOMIC_MOVE);
  }

  private void runInitdb(Path cluster, Path password) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(user.prefix());
    command.add(binaries.executable("initdb").toString());
    command.addAll(
        List.of(
            "--pgdata", cluster.toString(), "--username", USER, "--pwfile", password.toString()));
    command.addAll(List.of("--auth", "scram-sha-256", "--encoding", "UTF8"));
    // The built-in provider sorts in the same way on every system.
    command.addAll(
        List.of("--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"));
    Commands.run(command, data.log(Component.POSTGRES));
  }

  private void createDatabases() throws SQLException, IOException {
    try (Connection connection = connect(ADMINISTRATION);
        Statement statement = connection.createStatement()) {
      createDatabase(statement, DATABASE, USER);
      if (!exists(statement, "pg_roles where rolname = '" + HISTORY + "'")) {
        statement.execute("create role " + HISTORY);
      }
      statement.execute("alter role %s login password '%s'".formatted(HISTORY, historyPassword()));
      createDatabase(statement, HISTORY, HISTORY);
      for (String other : List.of(DATABASE, ADMINISTRATION)) {
        statement.execute("revoke all on database " + other + " from public");
      }
    }
  }

  private static void createDatabase(Statement statement, String name, String owner)
      throws SQLException {
    if (!exists(statement, "pg_database where datname = '" + name + "'")) {
      statement.execute("create database %s owner %s".formatted(name, owner));
    }
  }

  private static boolean exists(Statement statement, String rows) throws SQLException {
    try (ResultSet found = statement.executeQuery("select 1 from " + rows)) {
      return found.next();
    }
  }

  Connection connect(String database) throws SQLException, IOException {
    Properties properties = new Properties();
    properties.put("user", USER);
    properties.put("password", password());
    properties.put("connectTimeout", "3");
    properties.put("socketTimeout", "10");
    return DriverManager.getConnection(jdbcUrl(database), properties);
  }
}
