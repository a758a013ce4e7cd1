package io.crosstalk.local.doctor;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.crosstalk.testkit.TestCertificate;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** Server with TLS and a certificate of 90 days that no authority has signed. */
final class TlsServer {
  private TlsServer() {}

  /** Starts the server on a free port; its keys are written to the folder. */
  static HttpsServer start(Path folder) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(TestCertificate.create(folder, "broker").server()));
    server.start();
    return server;
  }
}
