package io.crosstalk.rules.it;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A line to another port that can be cut and mended. */
final class FlakyProxy implements Closeable {
  private final InetSocketAddress behind;
  private final int port;
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private volatile ServerSocket listening;

  /** A line that is cut. */
  FlakyProxy(String host, int port) throws IOException {
    this.behind = new InetSocketAddress(host, port);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      this.port = free.getLocalPort();
    }
  }

  int port() {
    return port;
  }

  void mend() {
    try {
      listening = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ServerSocket accepting = listening;
    Thread.ofVirtual().start(() -> accept(accepting));
  }

  /** Drops every connection and takes no new one. */
  void cut() {
    close(listening);
    open.forEach(FlakyProxy::close);
    open.clear();
  }

  @Override
  public void close() {
    cut();
  }

  private void accept(ServerSocket accepting) {
    while (!accepting.isClosed()) {
      try {
        Socket client = accepting.accept();
        Socket server = new Socket();
        open.add(client);
        open.add(server);
        server.connect(behind);
        Thread.ofVirtual().start(() -> pump(client, server));
        Thread.ofVirtual().start(() -> pump(server, client));
      } catch (IOException e) {
        // The line was cut.
      }
    }
  }

  private static void pump(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // Either end has closed.
    }
  }

  private static void close(Closeable closeable) {
    try {
      if (closeable != null) {
        closeable.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
