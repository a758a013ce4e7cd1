package io.crosstalk.rules.storage.database;

import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the database, {@code crosstalk.database.*}.
 *
 * @param url JDBC URL
 * @param connections most connections for requests, and as many again for everything else; two for
 *     leases are additional
 * @param connectionTimeout longest wait for a connection
 * @param statementTimeout longest wait for the result of a statement
 * @param requestStatementTimeout longest wait for the result of a statement that serves a request;
 *     less than its caller waits
 */
@ConfigurationProperties("crosstalk.database")
public record DatabaseProperties(
    @DefaultValue("jdbc:postgresql://127.0.0.1:5432/crosstalk") String url,
    @DefaultValue("crosstalk") String username,
    @DefaultValue("") String password,
    @DefaultValue("10") int connections,
    @DefaultValue("3s") Duration connectionTimeout,
    @DefaultValue("60s") Duration statementTimeout,
    @DefaultValue("8s") Duration requestStatementTimeout) {

  /** A data source that opens a connection for each call. */
  DataSource unpooled(LeaseProperties lease) {
    return unpooled(statementTimeout, lease);
  }

  /** A data source that opens a connection for each call of a request. */
  DataSource unpooledForRequests(LeaseProperties lease) {
    return unpooled(requestStatementTimeout, lease);
  }

  /** A data source whose statements end before a lease expires. */
  DataSource unpooledForLeases(LeaseProperties lease) {
    return unpooled(lease.renewal(), lease);
  }

  /** A data source whose transactions may pause. */
  DataSource unpooledForMigrations() {
    return source(statementTimeout);
  }

  private DataSource unpooled(Duration timeout, LeaseProperties lease) {
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
    source.setApplicationName("crosstalk-rules");
    source.setConnectTimeout(Math.toIntExact(Math.max(1, connectionTimeout.toSeconds())));
    source.setSocketTimeout(Math.toIntExact(Math.max(1, timeout.toSeconds())));
    source.setTcpKeepAlive(true);
    return source;
  }

  /** A text without the password. */
  @Override
  public String toString() {
    return "DatabaseProperties[url=" + url + ", username=" + username + "]";
  }
}
