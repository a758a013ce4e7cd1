package io.crosstalk.collectors.ibmi;

import com.ibm.as400.access.AS400JDBCDriver;
import io.crosstalk.collectors.SourceException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/** Opens JDBC connections with the IBM Toolbox for Java (JTOpen). */
record Toolbox(IbmiSettings settings, Duration timeout) implements IbmiConnector {
  /** Opens a connection. The password is read for each connection, since it may have changed. */
  @Override
  public Connection connect() throws SQLException, SourceException {
    Properties properties = properties();
    properties.setProperty("user", settings.username());
    properties.setProperty("password", settings.password().reveal());
    Connection connection =
        new AS400JDBCDriver().connect("jdbc:as400://" + settings.host(), properties);
    if (connection == null) {
      throw new SourceException("the host " + settings.host() + " can't be used in an address");
    }
    return connection;
  }

  /**
   * Returns the connection properties, without the user. Password dialogues are switched off; the
   * connection is not read-only, since aliases are created in QTEMP.
   */
  Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("prompt", "false");
    properties.setProperty("naming", "sql");
    properties.setProperty("secure", String.valueOf(settings.tls()));
    properties.setProperty("date format", "iso");
    properties.setProperty("time format", "iso");
    properties.setProperty("auto commit", "true");
    properties.setProperty("transaction isolation", "none");
    properties.setProperty("login timeout", String.valueOf(Math.max(1, timeout.toSeconds())));
    properties.setProperty("socket timeout", String.valueOf(timeout.toMillis()));
    return properties;
  }
}
