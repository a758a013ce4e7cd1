package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpReply;
import io.crosstalk.rules.notify.http.HttpSender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the HTTP client sends no request after the lease of the target has ended. */
class PermittedRequestsTest {
  private final AtomicInteger received = new AtomicInteger();
  private final HttpSender sender =
      new HttpSender(TargetAdapterContract.within(Duration.ofMinutes(10)), true, RulesClock.SYSTEM);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          received.incrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    sender.close();
    server.stop(0);
  }

  private HttpReply send() throws UndeliverableException {
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    return sender.send(new HttpPost(url), 10);
  }

  @Test
  void send_leaseIsHeld_arrives() throws UndeliverableException {
    assertThat(SendPermit.during(() -> true, this::send).status()).isEqualTo(204);
    assertThat(received).hasValue(1);
  }

  @Test
  void send_leaseHasEnded_isNotSent() {
    assertThatThrownBy(() -> SendPermit.during(() -> false, this::send))
        .isInstanceOf(UndeliverableException.class)
        .hasMessageContaining(SendPermit.LOST);
    assertThat(received).hasValue(0);
  }
}
