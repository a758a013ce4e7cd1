package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

class FlowContractTest extends SourceContract {
  @Override
  public String type() {
    return "flows";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new SflowAgent(clock);
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return requirement == Requirement.RESTART
        ? "an exporter sends over UDP and keeps nothing for a later start"
        : null;
  }

  /** sFlow agent that sends the counters of a port, one datagram a second. */
  private static final class SflowAgent implements SourceDevice {
    private static final Crafted TEMPLATE =
        Crafted.set(2, new Crafted().u16(256).u16(5).fields(8, 4, 12, 4, 1, 8, 152, 8, 153, 8));

    private final TestClock clock;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private volatile @Nullable FlowSource source;
    private long sequence;
    private long bytes = 1_000_000;
    private long producedMs;

    SflowAgent(TestClock clock) {
      this.clock = clock;
    }

    @Override
    public Source open(SourceContext context) {
      Duration second = Duration.ofSeconds(1);
      FlowSource opened =
          new FlowSource(
              new FlowSettings(null, 0, second, second, null, null, null, null), context);
      source = opened;
      return opened;
    }

    @Override
    public void produce(int part) {
      producedMs = clock.millis();
      for (int i = 0; i < 2; i++) {
        sequence++;
        bytes += 1000;
        waiting.add(CounterDatagram.of(sequence, bytes));
      }
    }

    @Override
    public void resetCounters() {
      sequence = 0;
      bytes = 0;
    }

    /** Flow of the time before the last part; traffic from before the listening is ignored. */
    @Override
    public void produceLate() {
      long startMs = producedMs;
      Crafted flow =
          new Crafted().ip("10.0.0.1").ip("10.0.0.2").u64(1000).u64(startMs).u64(startMs + 1000);
      waiting.add(
          Crafted.ipfix(clock.millis() / 1000, 1, TEMPLATE, Crafted.set(256, flow)).bytes());
    }

    @Override
    public void produceGarbage() {
      waiting.add("no datagram of an exporter".getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void advance(Duration duration) throws IOException {
      FlowSource listener = source;
      if (listener == null || listener.port() <= 0 || waiting.isEmpty()) {
        return;
      }
      byte[] datagram = waiting.remove();
      try (DatagramSocket socket = new DatagramSocket()) {
        socket.send(
            new DatagramPacket(
                datagram, datagram.length, InetAddress.getLoopbackAddress(), listener.port()));
      }
    }

    /** Returns the speed of the port in bytes per second. */
    @Override
    public double largest() {
      return 125_000_000;
    }
  }
}
