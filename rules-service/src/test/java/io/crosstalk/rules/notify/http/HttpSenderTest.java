package io.crosstalk.rules.notify.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.junit.jupiter.api.Test;

class HttpSenderTest {
  @Test
  void send_responseArrivesByteByByte_endsAtTheDeadline() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (exchange;
              OutputStream body = exchange.getResponseBody()) {
            while (!end.await(20, TimeUnit.MILLISECONDS)) {
              body.write('x');
              body.flush();
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    try (HttpSender sender =
        new HttpSender(
            TargetAdapterContract.within(Duration.ofMillis(300)), true, RulesClock.SYSTEM)) {
      assertThatThrownBy(() -> sender.send(new HttpPost(url), 1_000_000))
          .isInstanceOf(UndeliverableException.class)
          .hasMessageContaining("no complete answer in time");
    } finally {
      end.countDown();
      server.stop(0);
    }
  }
}
