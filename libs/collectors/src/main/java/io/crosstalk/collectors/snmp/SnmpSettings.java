package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SettingChecks;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the sources that read a switch over SNMP. Either {@code community} (v2c) or {@code
 * user} with both passwords (v3, authentication and privacy) is required.
 *
 * @param host name or address
 * @param port UDP port; 161 by default
 * @param authProtocol SHA256 by default
 * @param privProtocol AES128 by default
 * @param requestTimeout time to wait for the response to one request; 2 s by default
 * @param retries repetitions of a request, 0 to 10; 2 by default
 * @param maxRows maximum number of rows that are read of a table, 1 to 100,000; 10,000 by default
 * @param ports regular expression for the names of the ports to read; all by default
 */
public record SnmpSettings(
    String host,
    Integer port,
    @Nullable Secret community,
    @Nullable String user,
    AuthProtocol authProtocol,
    @Nullable Secret authPassword,
    PrivProtocol privProtocol,
    @Nullable Secret privPassword,
    Duration requestTimeout,
    Integer retries,
    Integer maxRows,
    String ports) {
  private static final int SNMP_PORT = 161;
  private static final int MAX_PORT = 65_535;
  private static final int MAX_RETRIES = 10;
  private static final int MAX_ROWS = 100_000;

  public SnmpSettings {
    SettingChecks.present("host", host, "the switch's name or address is missing");
    port = port == null ? SNMP_PORT : SettingChecks.within("port", port, 1, MAX_PORT);
    authProtocol = authProtocol == null ? AuthProtocol.SHA256 : authProtocol;
    privProtocol = privProtocol == null ? PrivProtocol.AES128 : privProtocol;
    requestTimeout = requestTimeout == null ? Duration.ofSeconds(2) : positive(requestTimeout);
    retries = retries == null ? 2 : SettingChecks.within("retries", retries, 0, MAX_RETRIES);
    maxRows = maxRows == null ? 10_000 : SettingChecks.within("maxRows", maxRows, 1, MAX_ROWS);
    ports = ports == null ? ".*" : expression(ports);
    checkCredentials(community, user, authPassword, privPassword);
  }

  private static Duration positive(Duration timeout) {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new InvalidSourceException("requestTimeout", "must be more than nothing");
    }
    return timeout;
  }

  private static String expression(String ports) {
    try {
      return Pattern.compile(ports).pattern();
    } catch (PatternSyntaxException e) {
      throw new InvalidSourceException("ports", "is no regular expression: " + e.getDescription());
    }
  }

  private static void checkCredentials(
      @Nullable Secret community,
      @Nullable String user,
      @Nullable Secret authPassword,
      @Nullable Secret privPassword) {
    if ((community == null) == (user == null)) {
      throw new InvalidSourceException(
          "community", "give either a community (v2c) or a user (v3), not both");
    }
    if (user != null && authPassword == null) {
      throw new InvalidSourceException("authPassword", "is missing: v3 is spoken signed only");
    }
    if (user != null && privPassword == null) {
      throw new InvalidSourceException("privPassword", "is missing: v3 is spoken encrypted only");
    }
  }

  /** Returns host and port as text for messages. */
  String peer() {
    return host + ":" + port;
  }
}
