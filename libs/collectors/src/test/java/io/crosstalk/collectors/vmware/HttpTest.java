package io.crosstalk.collectors.vmware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class HttpTest {
  private static final SoapRequest REQUEST =
      new SoapRequest("CurrentTime", ServiceContent.SERVICE_INSTANCE);

  @Test
  void request_withoutResponse_timesOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Http http = http(Duration.ofMillis(300))) {
      assertThatThrownBy(() -> client(http, silent.getLocalPort()).call(REQUEST))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("did not answer");
    }
  }

  @Test
  void request_waiting_canBeInterrupted() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Http http = http(Duration.ofMinutes(1))) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread waiting =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      client(http, silent.getLocalPort()).call(REQUEST);
                    } catch (Throwable e) {
                      thrown.set(e);
                    }
                  });
      silent.accept();
      waiting.interrupt();

      await().until(() -> thrown.get() != null);
      assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }
  }

  @Test
  void response_withoutEnd_isAborted() throws Exception {
    byte[] piece = "<a>a</a>".repeat(10_000).getBytes(StandardCharsets.UTF_8);

    withServer(
        200,
        out -> {
          out.write("<a>".getBytes(StandardCharsets.UTF_8));
          for (int i = 0; i < 1_000; i++) {
            out.write(piece);
          }
        },
        "than");
  }

  @Test
  void response_otherThanTheApi_isNamedInTheMessage() throws Exception {
    withServer(404, out -> out.write('x'), "status 404");
  }

  @FunctionalInterface
  private interface Writer {
    void write(OutputStream out) throws IOException;
  }

  private static void withServer(int status, Writer writer, String expected) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(status, 0);
            writer.write(exchange.getResponseBody());
          }
        });
    server.start();
    try (Http http = http(Duration.ofSeconds(30))) {
      assertThatThrownBy(() -> client(http, server.getAddress().getPort()).call(REQUEST))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining(expected);
    } finally {
      server.stop(0);
    }
  }

  private static Http http(Duration timeout) throws Exception {
    return new Http(SSLContext.getDefault(), timeout);
  }

  private static SoapClient client(Http http, int port) {
    return new SoapClient(http, URI.create("http://127.0.0.1:" + port + "/sdk"));
  }
}
