package io.crosstalk.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * HTTP proxy for tests. It resolves every host to one local server, so that names need not exist,
 * forwards requests and tunnels, and records the first line of each connection.
 */
public final class TestHttpProxy implements Closeable {
  private static final int ALLOWED = 200;

  private final int behind;
  private final ServerSocket listening;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile int status = ALLOWED;

  /**
   * Starts a proxy.
   *
   * @param behind port of the local server that all hosts are resolved to
   */
  public TestHttpProxy(int behind) throws IOException {
    this.behind = behind;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** First lines of the requests, such as {@code CONNECT example.org:443 HTTP/1.1}. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /**
   * Refuses all requests from now on.
   *
   * @param refusal status of the answers, such as 403
   */
  public void refuse(int refusal) {
    status = refusal;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      String first = head.lines().findFirst().orElse("");
      requests.add(first);
      if (status != ALLOWED) {
        write(client, "HTTP/1.1 " + status + " Refused\r\nContent-Length: 0\r\n\r\n");
        return;
      }
      try (Socket server = new Socket(InetAddress.getLoopbackAddress(), behind)) {
        if (first.startsWith("CONNECT ")) {
          write(client, "HTTP/1.1 200 Connected\r\n\r\n");
        } else {
          write(server, head.replaceFirst("http://[^/ ]*", ""));
        }
        Thread.ofVirtual().start(() -> copy(client, server));
        copy(server, client);
      }
    } catch (IOException e) {
      // One of the two has closed its connection.
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the request has no end");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void write(Socket to, String text) throws IOException {
    to.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    to.getOutputStream().flush();
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      // One of the two has closed its connection.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
