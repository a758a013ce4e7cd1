package io.crosstalk.collectors.vmware.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.http.HttpProxy;
import io.crosstalk.testkit.TestCertificate;
import io.crosstalk.testkit.TestHttpProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests requests to a vCenter that only the proxy reaches: its name does not exist here. */
class ProxiedHttpTest {
  private static final InetSocketAddress ANY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @TempDir static Path folder;

  private static TestCertificate certificate;

  private HttpServer http;
  private HttpsServer https;

  @BeforeAll
  static void create() throws Exception {
    certificate = TestCertificate.create(folder, "vcenter.invalid");
  }

  @BeforeEach
  void start() throws Exception {
    http = HttpServer.create(ANY, 0);
    https = HttpsServer.create(ANY, 0);
    https.setHttpsConfigurator(new HttpsConfigurator(certificate.server()));
    for (HttpServer each : List.of(http, https)) {
      each.createContext(
          "/sdk",
          exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("ok".getBytes(StandardCharsets.US_ASCII));
            exchange.close();
          });
      each.start();
    }
  }

  @AfterEach
  void stop() {
    http.stop(0);
    https.stop(0);
  }

  @Test
  void request_http_isSentToTheProxyWhichResolvesTheName() throws Exception {
    try (TestHttpProxy proxy = new TestHttpProxy(http.getAddress().getPort())) {
      assertThat(get("http://vcenter.invalid/sdk", proxy.address())).isEqualTo("ok");
      assertThat(proxy.requests()).containsExactly("GET http://vcenter.invalid/sdk HTTP/1.1");
    }
  }

  @Test
  void request_https_goesThroughATunnelAndVerifiesTheServer() throws Exception {
    try (TestHttpProxy proxy = new TestHttpProxy(https.getAddress().getPort())) {
      assertThat(get("https://vcenter.invalid/sdk", proxy.address())).isEqualTo("ok");
      assertThat(proxy.requests()).containsExactly("CONNECT vcenter.invalid:443 HTTP/1.1");

      assertThatThrownBy(() -> get("https://other.invalid/sdk", proxy.address()))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("is not trusted");
    }
  }

  @Test
  void request_exception_isSentDirectly() throws Exception {
    try (TestHttpProxy proxy = new TestHttpProxy(http.getAddress().getPort())) {
      assertThat(
              get(
                  "http://127.0.0.1:" + http.getAddress().getPort() + "/sdk",
                  proxy.address(),
                  "intranet.example",
                  "127.0.0.1"))
          .isEqualTo("ok");
      assertThat(proxy.requests()).isEmpty();
    }
  }

  @Test
  void request_proxyRefusesTheTunnel_namesTheProxy() throws Exception {
    try (TestHttpProxy proxy = new TestHttpProxy(https.getAddress().getPort())) {
      proxy.refuse(403);

      assertThatThrownBy(() -> get("https://vcenter.invalid/sdk", proxy.address()))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("through the proxy " + proxy.address())
          .hasMessageContaining("403");
    }
  }

  @Test
  void request_proxyIsDown_namesTheProxy() throws IOException {
    TestHttpProxy proxy = new TestHttpProxy(1);
    proxy.close();

    assertThatThrownBy(() -> get("http://vcenter.invalid/sdk", proxy.address()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("through the proxy " + proxy.address() + " can't be reached");
  }

  /** The JVM chooses a proxy by its system properties, such as {@code https.proxyHost}. */
  @Test
  void request_noProxyInTheSettings_isSentToTheProxyOfTheJvm() throws Exception {
    ProxySelector before = ProxySelector.getDefault();
    try (TestHttpProxy proxy = new TestHttpProxy(http.getAddress().getPort())) {
      ProxySelector.setDefault(
          ProxySelector.of(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.address().getPort())));
      assertThat(get("http://vcenter.invalid/sdk", HttpProxy.NONE)).isEqualTo("ok");
      assertThat(proxy.requests()).containsExactly("GET http://vcenter.invalid/sdk HTTP/1.1");
    } finally {
      ProxySelector.setDefault(before);
    }
  }

  private static String get(String url, URI proxy, String... exceptions) throws Exception {
    return get(url, new HttpProxy(proxy, List.of(exceptions)));
  }

  private static String get(String url, HttpProxy proxy) throws Exception {
    try (Http client = new Http(certificate.client(), Duration.ofMinutes(1), proxy)) {
      return client.send(
          client.request(URI.create(url)).build(),
          (response, body) -> new String(body.readAllBytes(), StandardCharsets.US_ASCII));
    }
  }
}
