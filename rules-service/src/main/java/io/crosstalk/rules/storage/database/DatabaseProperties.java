package io.crosstalk.rules.storage.database;

import java.time.Duration;
import java.util.Properties;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Settings of the database, {@code crosstalk.database.*}.
 *
 * @param url JDBC URL
 * @param connections most connections for requests, and as many again for everything else; two for
 *     leases are additional
 * @param requestStatementTimeout longest wait for the result of a statement that serves a request
 */
@ConfigurationProperties("crosstalk.database")
public record DatabaseProperties(
    String url,
    String username,
    String password,
    int connections,
    Duration requestStatementTimeout) {
  static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(3);
  private static final String APPLICATION = "crosstalk-rules";
  private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(60);

  /** Less than api-gateway waits: the caller is told why. */
  private static final Duration REQUEST_STATEMENT_TIMEOUT = Duration.ofSeconds(8);

  @ConstructorBinding
  public DatabaseProperties(
      @DefaultValue("jdbc:postgresql://127.0.0.1:5432/crosstalk") String url,
      @DefaultValue("crosstalk") String username,
      @DefaultValue("") String password,
      @DefaultValue("10") int connections) {
    this(url, username, password, connections, REQUEST_STATEMENT_TIMEOUT);
  }

  /** A data source that opens a connection for each call. */
  DataSource unpooled(LeaseTerm lease) {
    return unpooled(STATEMENT_TIMEOUT, lease);
  }

  /** A data source that opens a connection for each call of a request. */
  DataSource unpooledForRequests(LeaseTerm lease) {
    return unpooled(requestStatementTimeout, lease);
  }

  /** A data source whose statements end before a lease expires. */
  DataSource unpooledForLeases(LeaseTerm lease) {
    return unpooled(lease.renewal(), lease);
  }

  /**
   * A data source whose transactions may pause. The URL of its connections is the configured one:
   * Flyway searches it for passwords, in a time that grows with the square of its length, and
   * {@link PGSimpleDataSource} adds all properties of the driver. Parameters in the URL take
   * precedence over these properties.
   */
  DataSource unpooledForMigrations() {
    Properties properties = new Properties();
    properties.setProperty("user", username);
    properties.setProperty("password", password);
    properties.setProperty("ApplicationName", APPLICATION);
    properties.setProperty("connectTimeout", String.valueOf(seconds(CONNECTION_TIMEOUT)));
    properties.setProperty("socketTimeout", String.valueOf(seconds(STATEMENT_TIMEOUT)));
    properties.setProperty("tcpKeepAlive", "true");
    return new DriverManagerDataSource(url, properties);
  }

  private DataSource unpooled(Duration timeout, LeaseTerm lease) {
    PGSimpleDataSource source = source(timeout);
    source.setOptions(
        "-c idle_in_transaction_session_timeout=" + lease.idleInTransaction().toMillis());
    return source;
  }

  private PGSimpleDataSource source(Duration timeout) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    source.setUser(username);
    source.setPassword(password);
    source.setApplicationName(APPLICATION);
    source.setConnectTimeout(seconds(CONNECTION_TIMEOUT));
    source.setSocketTimeout(seconds(timeout));
    source.setTcpKeepAlive(true);
    return source;
  }

  private static int seconds(Duration timeout) {
    return Math.toIntExact(Math.max(1, timeout.toSeconds()));
  }

  /** A text without the password. */
  @Override
  public String toString() {
    return "DatabaseProperties[url=" + url + ", username=" + username + "]";
  }
}
