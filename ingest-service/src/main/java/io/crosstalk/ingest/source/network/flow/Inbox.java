package io.crosstalk.ingest.source.network.flow;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.time.Clock;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Takes datagrams off the socket as fast as they come; what does not fit in is counted. */
final class Inbox {
  private static final int MAX_DATAGRAM = 65_535;

  private final Clock clock;
  private final BlockingQueue<Datagram> waiting;
  private final AtomicLong dropped = new AtomicLong();
  private volatile @Nullable IOException failure;

  Inbox(int capacity, Clock clock) {
    this.clock = clock;
    waiting = new ArrayBlockingQueue<>(capacity);
  }

  /** Receives until the socket is closed. */
  void receiveAll(DatagramSocket socket) {
    byte[] buffer = new byte[MAX_DATAGRAM];
    DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
    while (!socket.isClosed()) {
      try {
        packet.setLength(buffer.length);
        socket.receive(packet);
        put(packet);
      } catch (IOException e) {
        failure = socket.isClosed() ? null : e;
        return;
      }
    }
  }

  private void put(DatagramPacket packet) {
    Datagram datagram =
        new Datagram(
            packet.getAddress(),
            Arrays.copyOf(packet.getData(), packet.getLength()),
            clock.millis());
    if (!waiting.offer(datagram)) {
      dropped.incrementAndGet();
    }
  }

  /**
   * Waits for a datagram.
   *
   * @return null when none came in time
   * @throws IOException when no more will ever come
   */
  @Nullable Datagram poll(long longestMs) throws InterruptedException, IOException {
    IOException broken = failure;
    if (broken != null) {
      throw broken;
    }
    return waiting.poll(longestMs, TimeUnit.MILLISECONDS);
  }

  /** How many did not fit in since this was asked for the last time. */
  long takeDropped() {
    return dropped.getAndSet(0);
  }
}
