package io.crosstalk.collectors.flow;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Generated capture file with packets of Ethernet, IPv4 and TCP. No root is needed to create it,
 * and its traffic is known to the byte.
 */
final class PcapFile {
  private static final int ETHERNET = 14;
  private static final int HEADERS = 40;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Map<String, Long> sent = new TreeMap<>();
  private long timeMicros;

  PcapFile(long startMs) {
    timeMicros = startMs * 1000;
    put(
        ByteBuffer.allocate(24)
            .putInt(0xA1B2C3D4)
            .putShort((short) 2)
            .putShort((short) 4)
            .putLong(0)
            .putInt(65_535)
            .putInt(1));
  }

  private void put(ByteBuffer buffer) {
    bytes.writeBytes(buffer.array());
  }

  /** Adds a packet, a tenth of a millisecond after the previous one. */
  void packet(String from, int fromPort, String to, int toPort, int payload) {
    timeMicros += 100;
    int length = HEADERS + payload;
    put(
        ByteBuffer.allocate(16)
            .putInt((int) (timeMicros / 1_000_000))
            .putInt((int) (timeMicros % 1_000_000))
            .putInt(ETHERNET + length)
            .putInt(ETHERNET + length));
    put(
        ByteBuffer.allocate(ETHERNET + length)
            .put(new byte[] {2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2, 8, 0})
            .put(new byte[] {0x45, 0})
            .putShort((short) length)
            .put(new byte[] {0, 0, 0, 0, 64, 6, 0, 0})
            .put(InetAddress.ofLiteral(from).getAddress())
            .put(InetAddress.ofLiteral(to).getAddress())
            .putShort((short) fromPort)
            .putShort((short) toPort)
            .putLong(0)
            .put(new byte[] {0x50, 0x10, 1, 0}));
    sent.merge(from, (long) length, Long::sum);
  }

  /**
   * Returns a capture of clients that send requests to a server; the first client sends the most.
   */
  static PcapFile clientsAndServer(long startMs) {
    return clientsAndServer(startMs, 300);
  }

  /**
   * Returns a capture of clients that send requests to a server.
   *
   * @param questions number of requests of the first client
   */
  static PcapFile clientsAndServer(long startMs, int questions) {
    PcapFile capture = new PcapFile(startMs);
    for (int i = 0; i < questions; i++) {
      for (int client = 1; client <= 300 / (i + 1) && client <= 6; client++) {
        capture.packet("10.77.0." + client, 40_000 + i % 7, "10.77.0.100", 443, 100 + i);
        capture.packet("10.77.0.100", 443, "10.77.0." + client, 40_000 + i % 7, 1000);
      }
    }
    return capture;
  }

  /** Returns the bytes of IP packets by sender address. */
  Map<String, Long> sent() {
    return sent;
  }

  Path write(Path file) throws IOException {
    return Files.write(file, bytes.toByteArray());
  }
}
