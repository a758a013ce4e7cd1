package io.crosstalk.rules.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.testkit.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Tests the pools with one connection for requests and one for everything else. */
class ConnectionsTest {
  private static final TestPostgres.Database DATABASE = TestPostgres.newDatabase();

  private static final LeaseTerm LEASE = new LeaseTerm(Duration.ofSeconds(1));

  private final Connections connections = connections();

  private static Connections connections() {
    DatabaseProperties database =
        new DatabaseProperties(
            DATABASE.url(), DATABASE.username(), DATABASE.password(), 1, Duration.ofSeconds(1));
    Connections created = new Connections(database, LEASE, new SimpleMeterRegistry());
    created.afterPropertiesSet();
    return created;
  }

  @AfterEach
  void close() {
    RequestContextHolder.resetRequestAttributes();
    connections.close();
  }

  @Test
  void getConnection_allRequestConnectionsInUse_otherPoolStillHasOne() throws SQLException {
    beginRequest();
    try (Connection request = connections.getConnection()) {
      assertThat(request.isValid(60)).isTrue();
      assertThatThrownBy(connections::getConnection)
          .isInstanceOf(SQLTransientConnectionException.class);

      RequestContextHolder.resetRequestAttributes();
      try (Connection work = connections.getConnection()) {
        assertThat(work.isValid(60)).isTrue();
      }
    }
  }

  @Test
  void execute_slowStatementOfARequest_isCancelled() throws SQLException {
    beginRequest();
    try (Connection request = connections.getConnection();
        Statement statement = request.createStatement()) {
      assertThatThrownBy(() -> statement.execute("select pg_sleep(30)"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void execute_pauseWithinATransactionLongerThanAllowed_endsTheSession() throws Exception {
    try (Connection work = connections.getConnection();
        Statement statement = work.createStatement();
        Connection other = DATABASE.dataSource().getConnection();
        Statement watching = other.createStatement()) {
      work.setAutoCommit(false);
      statement.execute("create table locked (id integer)");

      watching.execute("set lock_timeout = '10min'");
      watching.execute("create table locked (id integer)");

      assertThatThrownBy(() -> statement.execute("select 1")).isInstanceOf(SQLException.class);
    }
  }

  /** A long URL makes each start of the service slower. */
  @Test
  void getConnection_forMigrations_hasTheConfiguredUrlAndPermitsPauses() throws SQLException {
    DatabaseProperties database =
        new DatabaseProperties(DATABASE.url(), DATABASE.username(), DATABASE.password(), 1);

    try (Connection connection = database.unpooledForMigrations().getConnection();
        Statement statement = connection.createStatement();
        ResultSet settings =
            statement.executeQuery(
                "select current_setting('application_name'),"
                    + " current_setting('idle_in_transaction_session_timeout')")) {
      settings.next();
      assertThat(connection.getMetaData().getURL()).isEqualTo(DATABASE.url());
      assertThat(connection.getNetworkTimeout()).isEqualTo(60_000);
      assertThat(settings.getString(1)).isEqualTo("crosstalk-rules");
      assertThat(settings.getString(2)).isEqualTo("0");
    }
  }

  private static void beginRequest() {
    RequestContextHolder.setRequestAttributes(
        new ServletRequestAttributes(new MockHttpServletRequest()));
  }
}
