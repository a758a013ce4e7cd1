package io.crosstalk.local.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/**
 * Loopback interface, the only network interface on which the local platform listens; checks and
 * finds free ports.
 */
public final class Loopback {
  public static final String HOST = "127.0.0.1";

  private static final int CONNECT_MILLIS = 500;
  private static final Duration POLL = Duration.ofMillis(100);

  private Loopback() {}

  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // A port with only lingering connections can be opened again.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.ofLiteral(HOST), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Waits until a port is free. A program that was killed keeps its ports until its last thread has
   * ended.
   *
   * @return whether the port became free within the timeout
   */
  public static boolean becomesFree(int port, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!isFree(port)) {
      if (System.nanoTime() >= deadline) {
        return false;
      }
      Thread.sleep(POLL);
    }
    return true;
  }

  public static boolean isListening(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.ofLiteral(HOST), port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns a port that the operating system reports as free. */
  static int anyFree() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral(HOST))) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
