package io.crosstalk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** TCP ports of the loopback interface, all different, that were free when they were chosen. */
record FreePorts(List<Integer> ports) {

  static FreePorts find(int count) {
    var sockets = new ArrayList<ServerSocket>();
    try {
      // All ports are held until the last one is found, so that no port is returned twice.
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return new FreePorts(sockets.stream().map(ServerSocket::getLocalPort).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      sockets.forEach(FreePorts::close);
    }
  }

  int get(int index) {
    return ports.get(index);
  }

  private static void close(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
