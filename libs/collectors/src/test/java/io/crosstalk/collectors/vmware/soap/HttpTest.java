package io.crosstalk.collectors.vmware.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.http.HttpProxy;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class HttpTest {
  private static final ObjectReference SERVICE =
      new ObjectReference("ServiceInstance", "ServiceInstance");

  private static final String CURRENT_TIME =
      """
      <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">
        <soapenv:Body><CurrentTimeResponse/></soapenv:Body>
      </soapenv:Envelope>\
      """;

  @Test
  void request_withoutResponse_timesOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Http http = http(Duration.ofMillis(300))) {
      assertThatThrownBy(() -> client(http, silent.getLocalPort()).call(request()))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("did not answer");
    }
  }

  @Test
  void request_waiting_canBeInterrupted() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Http http = http(Duration.ofMinutes(10))) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread waiting =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      client(http, silent.getLocalPort()).call(request());
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

  @Test
  void request_onConnectionThatTheServerHasClosed_isRepeated() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Http http = http(Duration.ofMinutes(10))) {
      Thread.ofVirtual()
          .start(
              () -> {
                answer(server, 1);
                answer(server, 1);
              });
      SoapClient client = client(http, server.getLocalPort());

      assertThat(client.call(request()).name()).isEqualTo("CurrentTimeResponse");
      assertThat(client.call(request()).name()).isEqualTo("CurrentTimeResponse");
    }
  }

  @Test
  void request_thatChangesTheServer_isNotRepeated() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Http http = http(Duration.ofMinutes(10))) {
      Thread.ofVirtual()
          .start(
              () -> {
                answer(server, 0);
                answer(server, 1);
              });
      SoapRequest next = new SoapRequest("ReadNextEvents", SERVICE);

      assertThatThrownBy(() -> client(http, server.getLocalPort()).call(next))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("broke off");
    }
  }

  @Test
  void request_whoseConnectionsAreAllClosed_failsAfterOneMoreThanCanBeKept() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Http http = http(Duration.ofMinutes(10))) {
      Thread.ofVirtual()
          .start(
              () -> {
                while (!server.isClosed()) {
                  answer(server, 0);
                  connections.incrementAndGet();
                }
              });

      assertThatThrownBy(() -> client(http, server.getLocalPort()).call(request()))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("broke off");
      await().untilAsserted(() -> assertThat(connections).hasValue(Http.AT_A_TIME + 1));
    }
  }

  /** Accepts a connection, answers some of its requests, and closes it at the next. */
  private static void answer(ServerSocket server, int requests) {
    try (Socket connection = server.accept()) {
      for (int i = 0; i < requests; i++) {
        readRequest(connection);
        byte[] body = CURRENT_TIME.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n";
        connection.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        connection.getOutputStream().write(body);
      }
      readRequest(connection);
    } catch (IOException _) {
      // The test has ended and closed its side.
    }
  }

  private static void readRequest(Socket connection) throws IOException {
    StringBuilder read = new StringBuilder();
    while (!read.toString().endsWith("Envelope>")) {
      int next = connection.getInputStream().read();
      if (next < 0) {
        throw new EOFException();
      }
      read.append((char) next);
    }
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
    try (Http http = http(Duration.ofMinutes(10))) {
      assertThatThrownBy(() -> client(http, server.getAddress().getPort()).call(request()))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining(expected);
    } finally {
      server.stop(0);
    }
  }

  private static SoapRequest request() {
    return new SoapRequest("CurrentTime", SERVICE);
  }

  private static Http http(Duration timeout) throws Exception {
    return new Http(SSLContext.getDefault(), timeout, HttpProxy.NONE);
  }

  private static SoapClient client(Http http, int port) {
    return new SoapClient(http, URI.create("http://127.0.0.1:" + port + "/sdk"));
  }
}
