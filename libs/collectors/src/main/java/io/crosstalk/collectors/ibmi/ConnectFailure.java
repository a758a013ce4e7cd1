package io.crosstalk.collectors.ibmi;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Locale;

/** Texts that describe why a connection to the system failed, and what to do about it. */
final class ConnectFailure {
  private ConnectFailure() {}

  static String text(IbmiSettings settings, SQLException failure) {
    return "no connection to %s as %s: %s"
        .formatted(settings.host(), settings.username(), why(settings, failure));
  }

  private static String why(IbmiSettings settings, SQLException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case UnknownHostException _ -> {
          return "the host name is not known here";
        }
        case ConnectException _, NoRouteToHostException _, SocketTimeoutException _ -> {
          return unreachable(settings, failure);
        }
        default -> {}
      }
    }
    return isRefused(failure)
        ? unreachable(settings, failure)
        : String.valueOf(failure.getMessage());
  }

  /**
   * Returns whether the connection was refused. The IBM toolbox reports some causes only in the
   * message text.
   */
  private static boolean isRefused(SQLException failure) {
    return String.valueOf(failure.getMessage())
        .toLowerCase(Locale.ROOT)
        .contains("connection refused");
  }

  /**
   * Returns the message for an unreachable host. It lists the ports that must be open: the port
   * mapper, then signon and database, each with another port for TLS.
   */
  private static String unreachable(IbmiSettings settings, SQLException failure) {
    String ports = settings.tls() ? "449, 9476 and 9471" : "449, 8476 and 8471";
    return "no reply on the ports of the host servers (%s): are they started (STRHOSTSVR SERVER(*SVRMAP *SIGNON *DATABASE)), and may this machine reach these ports? (%s)"
        .formatted(ports, failure.getMessage());
  }
}
