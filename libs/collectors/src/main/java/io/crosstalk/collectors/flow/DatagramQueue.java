package io.crosstalk.collectors.flow;

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

/**
 * Queue between the UDP socket, which must be read as fast as datagrams arrive, and their
 * processing. Datagrams that do not fit into the queue are dropped and counted. The capacity is
 * that for datagrams of 1,500 bytes, so fewer large ones fit.
 */
final class DatagramQueue {
  private static final int MAX_DATAGRAM = 65_535;
  private static final long FRAME = 1500;

  private final Clock clock;
  private final BlockingQueue<Datagram> waiting;
  private final long maxBytes;
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private volatile @Nullable IOException failure;

  DatagramQueue(int capacity, Clock clock) {
    this.clock = clock;
    waiting = new ArrayBlockingQueue<>(capacity);
    maxBytes = Math.max(MAX_DATAGRAM, capacity * FRAME);
  }

  /** Receives datagrams until the socket is closed. */
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
    int length = packet.getLength();
    if (waitingBytes.get() + length > maxBytes || !waiting.offer(datagram(packet))) {
      dropped.incrementAndGet();
    } else {
      waitingBytes.addAndGet(length);
    }
  }

  private Datagram datagram(DatagramPacket packet) {
    return new Datagram(
        packet.getAddress(), Arrays.copyOf(packet.getData(), packet.getLength()), clock.millis());
  }

  /**
   * Waits for the next datagram.
   *
   * @param longestMs maximum wait in milliseconds
   * @return null if none arrived in time
   * @throws IOException when no more will ever arrive, because the socket has failed
   */
  @Nullable Datagram poll(long longestMs) throws InterruptedException, IOException {
    IOException broken = failure;
    if (broken != null) {
      throw broken;
    }
    Datagram next = waiting.poll(longestMs, TimeUnit.MILLISECONDS);
    if (next != null) {
      waitingBytes.addAndGet(-next.bytes().length);
    }
    return next;
  }

  /** Returns the number of datagrams dropped since the last call. */
  long takeDropped() {
    return dropped.getAndSet(0);
  }
}
