package io.crosstalk.rules.notify.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.testkit.TestHttpProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProxyRoutesTest {
  private HttpServer target;
  private TestHttpProxy proxy;

  /** Starts a target, which the proxy finds under every name. */
  @BeforeEach
  void start() throws IOException {
    target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    target.createContext(
        "/api",
        exchange -> {
          exchange.sendResponseHeaders(201, -1);
          exchange.close();
        });
    target.start();
    proxy = new TestHttpProxy(target.getAddress().getPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    target.stop(0);
  }

  private HttpSender sender(String... noProxy) {
    Duration deadline = Duration.ofMinutes(10);
    return new HttpSender(
        new DeliveryProperties(
            deadline, deadline, deadline, Map.of(), proxy.address(), List.of(noProxy)),
        false,
        RulesClock.SYSTEM);
  }

  @Test
  void send_proxy_getsTheRequestAndResolvesTheName() throws UndeliverableException {
    try (HttpSender sender = sender("example.org")) {
      HttpReply reply = sender.send(new HttpGet("http://desk.invalid/api"), 1_000);

      assertThat(reply.status()).isEqualTo(201);
    }
    assertThat(proxy.requests()).containsExactly("GET http://desk.invalid/api HTTP/1.1");
  }

  @Test
  void send_proxyOfAnHttpsTarget_isAskedForATunnelAndTriedAgain() {
    proxy.refuse(403);
    try (HttpSender sender = sender()) {
      assertThatThrownBy(() -> sender.send(new HttpGet("https://desk.invalid/api"), 1_000))
          .isInstanceOfSatisfying(
              UndeliverableException.class,
              e -> assertThat(e.result()).isInstanceOf(DeliveryResult.TryAgain.class))
          .hasMessageContaining("the proxy answered 403");
    }
    assertThat(proxy.requests()).singleElement().asString().startsWith("CONNECT ");
  }

  @Test
  void send_exception_isConnectedToDirectly() {
    try (HttpSender sender = sender("INVALID")) {
      assertThatThrownBy(() -> sender.send(new HttpGet("http://desk.invalid/api"), 1_000))
          .isInstanceOf(UndeliverableException.class)
          .hasMessageContaining("UnknownHost");
    }
    assertThat(proxy.requests()).isEmpty();
  }
}
