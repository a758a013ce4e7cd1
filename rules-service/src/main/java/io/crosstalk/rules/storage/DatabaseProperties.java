package io.crosstalk.rules.storage;

import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The database.
 *
 * @param url of JDBC
 * @param connections how many there are at most for requests, and as many again for everything
 *     else, besides the one that holds the lock of the writer
 * @param patience how long to wait for a connection
 * @param answer how long to wait for the answer to a statement
 * @param requestAnswer the same for a statement of a request; less than its caller waits
 */
@ConfigurationProperties("crosstalk.database")
public record DatabaseProperties(
    @DefaultValue("jdbc:postgresql://127.0.0.1:5432/crosstalk") String url,
    @DefaultValue("crosstalk") String username,
    @DefaultValue("") String password,
    @DefaultValue("10") int connections,
    @DefaultValue("3s") Duration patience,
    @DefaultValue("60s") Duration answer,
    @DefaultValue("8s") Duration requestAnswer) {

  /** A connection for each call. */
  DataSource unpooled() {
    return unpooled(answer);
  }

  /** The same for statements of requests. */
  DataSource unpooledForRequests() {
    return unpooled(requestAnswer);
  }

  private DataSource unpooled(Duration timeout) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    source.setUser(username);
    source.setPassword(password);
    source.setApplicationName("crosstalk-rules");
    source.setConnectTimeout(Math.toIntExact(Math.max(1, patience.toSeconds())));
    source.setSocketTimeout(Math.toIntExact(Math.max(1, timeout.toSeconds())));
    source.setTcpKeepAlive(true);
    return source;
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "DatabaseProperties[url=" + url + ", username=" + username + "]";
  }
}
