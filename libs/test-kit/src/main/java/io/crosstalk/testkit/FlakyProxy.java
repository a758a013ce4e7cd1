package io.crosstalk.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * TCP proxy in front of another port, for tests of interrupted connections: its connections can be
 * cut and restored.
 */
public final class FlakyProxy implements Closeable {
  private final InetSocketAddress behind;
  private final int port = FreePort.take();
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ServerSocket listening;

  /**
   * Creates a proxy that refuses connections until {@link #mend} is called.
   *
   * @param host host of the target
   * @param port port of the target
   */
  public FlakyProxy(String host, int port) throws IOException {
    this.behind = new InetSocketAddress(host, port);
  }

  public int port() {
    return port;
  }

  public void mend() {
    ServerSocket accepting = listen();
    listening = accepting;
    Thread.ofVirtual().start(() -> accept(accepting));
  }

  private ServerSocket listen() {
    try {
      return new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Closes all connections, and accepts no new ones. */
  public void cut() {
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
        if (accepting.isClosed()) {
          // It was cut after this connection had been accepted.
          close(client);
          continue;
        }
        server.connect(behind);
        Thread.ofVirtual().start(() -> pump(client, server));
        Thread.ofVirtual().start(() -> pump(server, client));
      } catch (IOException e) {
        // The connection was cut.
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

  private static void close(@Nullable Closeable closeable) {
    try {
      if (closeable != null) {
        closeable.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
