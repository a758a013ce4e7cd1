package io.crosstalk.rules.notify.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProxyRoutesTest {
  private static final String ANSWER =
      "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

  private final List<String> proxied = new CopyOnWriteArrayList<>();
  private ServerSocket proxy;

  /** Starts a proxy that records the first line of each request, and refuses it. */
  @BeforeEach
  void start() throws IOException {
    proxy = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  private void serve() {
    try {
      while (true) {
        try (Socket client = proxy.accept()) {
          BufferedReader reader =
              new BufferedReader(
                  new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
          proxied.add(reader.readLine());
          reader.lines().takeWhile(line -> !line.isEmpty()).forEach(line -> {});
          client.getOutputStream().write(ANSWER.getBytes(StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
  }

  private HttpSender sender(String... noProxy) {
    Duration deadline = Duration.ofSeconds(20);
    return new HttpSender(
        new DeliveryProperties(
            deadline,
            deadline,
            deadline,
            Map.of(),
            URI.create("http://127.0.0.1:" + proxy.getLocalPort()),
            List.of(noProxy)),
        false,
        RulesClock.SYSTEM);
  }

  @Test
  void send_proxy_getsTheRequestAndResolvesTheName() throws UndeliverableException {
    try (HttpSender sender = sender("example.org")) {
      HttpReply reply = sender.send(new HttpGet("http://desk.invalid/api"), 1_000);

      assertThat(reply.status()).isEqualTo(403);
    }
    assertThat(proxied).containsExactly("GET http://desk.invalid/api HTTP/1.1");
  }

  @Test
  void send_proxyOfAnHttpsTarget_isAskedForATunnelAndTriedAgain() {
    try (HttpSender sender = sender()) {
      assertThatThrownBy(() -> sender.send(new HttpGet("https://desk.invalid/api"), 1_000))
          .isInstanceOfSatisfying(
              UndeliverableException.class,
              e -> assertThat(e.result()).isInstanceOf(DeliveryResult.TryAgain.class))
          .hasMessageContaining("the proxy answered 403");
    }
    assertThat(proxied).singleElement().asString().startsWith("CONNECT ");
  }

  @Test
  void send_exception_isConnectedToDirectly() {
    try (HttpSender sender = sender("INVALID")) {
      assertThatThrownBy(() -> sender.send(new HttpGet("http://desk.invalid/api"), 1_000))
          .isInstanceOf(UndeliverableException.class)
          .hasMessageContaining("UnknownHost");
    }
    assertThat(proxied).isEmpty();
  }
}
