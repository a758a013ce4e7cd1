package io.crosstalk.local.doctor;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.crosstalk.testkit.TestCertificate;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Service with TLS that is healthy, by default with a certificate of 90 days that no authority has
 * signed.
 */
final class TlsServer {
  private TlsServer() {}

  /** Starts the server on a free port; its keys are written to the folder. */
  static HttpsServer start(Path folder) throws Exception {
    return start(TestCertificate.create(folder, "broker"));
  }

  /** Starts the server with another certificate. */
  static HttpsServer start(TestCertificate certificate) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.server()));
    server.createContext(
        "/actuator/health",
        exchange -> {
          byte[] body = "{\"status\":\"UP\"}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }
}
