package io.crosstalk.collectors.snmp;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;

/** Finds a free UDP port for a program that the test starts. */
final class FreePort {
  private FreePort() {}

  static int udp() throws IOException {
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
