package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatagramQueueTest {
  private static final int LARGE = 60_000;

  private DatagramSocket socket;
  private DatagramSocket sender;

  @BeforeEach
  void open() throws IOException {
    socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    socket.setReceiveBufferSize(8 << 20);
    sender = new DatagramSocket();
  }

  @AfterEach
  void close() {
    socket.close();
    sender.close();
  }

  private DatagramQueue inbox(int capacity) {
    DatagramQueue inbox = new DatagramQueue(capacity, Clock.systemUTC());
    Thread.ofVirtual().start(() -> inbox.receiveAll(socket));
    return inbox;
  }

  private void send(int count, int size) throws IOException {
    for (int i = 0; i < count; i++) {
      sender.send(
          new DatagramPacket(
              new byte[size], size, socket.getLocalAddress(), socket.getLocalPort()));
    }
  }

  private static void awaitDropped(DatagramQueue inbox, long expected) {
    AtomicLong dropped = new AtomicLong();
    await()
        .untilAsserted(
            () -> assertThat(dropped.addAndGet(inbox.takeDropped())).isEqualTo(expected));
  }

  @Test
  void receiveAll_largeDatagrams_areLimitedByBytesAndFurtherOnesCountedAsDropped()
      throws Exception {
    DatagramQueue inbox = inbox(100);
    send(5, LARGE);
    // 100 datagrams of 1,500 bytes would fit.
    awaitDropped(inbox, 3);
    for (int i = 0; i < 2; i++) {
      assertThat(inbox.poll(1000)).isNotNull();
    }
    send(2, LARGE);
    assertThat(inbox.poll(1000)).isNotNull();
    assertThat(inbox.poll(1000)).isNotNull();
    assertThat(inbox.takeDropped()).isZero();
  }

  @Test
  void receiveAll_smallDatagrams_areLimitedByNumber() throws Exception {
    DatagramQueue inbox = inbox(100);
    send(103, 10);
    awaitDropped(inbox, 3);
  }

  @Test
  void receiveAll_largestDatagram_fitsIntoTheSmallestQueue() throws Exception {
    DatagramQueue inbox = inbox(1);
    send(1, 65_507);
    assertThat(inbox.poll(1000)).isNotNull();
  }
}
