package io.crosstalk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of the loopback interface for programs that tests start. A port is outside the ranges that
 * operating systems give to the client side of connections, and is kept from other tests on this
 * machine, by the lock of a file, until the JVM ends.
 */
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int END = 32_000;

  private static final Path FOLDER =
      Path.of(
          System.getProperty("java.io.tmpdir"),
          "crosstalk-test-ports-" + System.getProperty("user.name"));

  /** Open files, whose locks end with the JVM. */
  private static final List<FileChannel> HELD = new ArrayList<>();

  /** Ports whose files this JVM has opened. */
  private static final Set<Integer> OPENED = new HashSet<>();

  private FreePort() {}

  /** Returns a port that no other caller gets and that is free for TCP and UDP. */
  public static synchronized int take() {
    try {
      Files.createDirectories(FOLDER);
      while (true) {
        int port = ThreadLocalRandom.current().nextInt(FIRST, END);
        if (isLocked(port) && isFree(port)) {
          return port;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isLocked(int port) throws IOException {
    // A process loses its lock when it closes the file once more, so each is opened once.
    if (!OPENED.add(port)) {
      return false;
    }
    FileChannel file =
        FileChannel.open(
            FOLDER.resolve(String.valueOf(port)),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    HELD.add(file);
    return file.tryLock() != null;
  }

  private static boolean isFree(int port) {
    InetAddress host = InetAddress.ofLiteral("127.0.0.1");
    try (ServerSocket tcp = new ServerSocket(port, 1, host);
        DatagramSocket udp = new DatagramSocket(port, host)) {
      return tcp.isBound() && udp.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
