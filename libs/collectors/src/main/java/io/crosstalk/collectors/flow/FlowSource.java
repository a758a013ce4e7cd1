package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.ListeningSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Source that receives network flows from switches and routers on a UDP port. */
final class FlowSource implements ListeningSource {
  private static final int KERNEL_BUFFER = 8 << 20;
  private static final long LONGEST_WAIT_MS = 200;
  private static final int MAX_DATAGRAM = 65_535;

  private final FlowSettings settings;
  private final SourceContext context;
  private volatile @Nullable DatagramSocket socket;
  private volatile @Nullable FlowAccounting accounting;
  private volatile boolean closed;

  FlowSource(FlowSettings settings, SourceContext context) {
    this.settings = settings;
    this.context = context;
  }

  @Override
  public void listen(Intake intake) throws Exception {
    DatagramSocket open = bind();
    socket = open;
    DatagramQueue inbox = new DatagramQueue(settings.queue(), context.clock());
    Thread receiver =
        Thread.ofPlatform()
            .daemon()
            .name("flows-" + context.name())
            .start(() -> inbox.receiveAll(open));
    try {
      accountUntilClosed(inbox, intake);
    } finally {
      accounting = closed ? null : accounting;
      open.close();
      receiver.join();
    }
  }

  private void accountUntilClosed(DatagramQueue inbox, Intake intake)
      throws InterruptedException, IOException {
    FlowAccounting current =
        new FlowAccounting(settings, context, intake, context.clock().millis());
    accounting = current;
    while (!closed) {
      Datagram datagram = inbox.poll(LONGEST_WAIT_MS);
      if (datagram != null) {
        current.take(datagram);
      }
      current.advance(context.clock().millis(), inbox.takeDropped());
    }
  }

  /**
   * Returns warnings about flows that cannot be decoded yet, since otherwise this would look like
   * no traffic, and about figures that may be wrong.
   */
  @Override
  public List<String> warnings() {
    FlowAccounting current = accounting;
    return current == null ? List.of() : current.warnings();
  }

  @Override
  public List<LeftOut> leftOut() {
    FlowAccounting current = accounting;
    return current == null ? List.of() : current.leftOut();
  }

  /** Returns the UDP port on which the source listens; -1 while it does not listen. */
  int port() {
    DatagramSocket open = socket;
    return open == null ? -1 : open.getLocalPort();
  }

  private DatagramSocket bind() throws SourceException {
    try {
      DatagramSocket open =
          new DatagramSocket(new InetSocketAddress(settings.address(), settings.port()));
      open.setReceiveBufferSize(KERNEL_BUFFER);
      return open;
    } catch (IOException e) {
      throw new SourceException(
          "UDP port %d of %s can't be listened on: %s"
              .formatted(settings.port(), settings.address(), e.getMessage()),
          e);
    }
  }

  @Override
  public void check(CheckReport report) throws Exception {
    try (DatagramSocket open = bind()) {
      report.good("UDP port " + open.getLocalPort() + " can be listened on");
      listenBriefly(open, report);
    }
  }

  private void listenBriefly(DatagramSocket open, CheckReport report) throws IOException {
    int longestMs = (int) Math.min(Integer.MAX_VALUE, context.timeout().toMillis() / 2);
    DatagramPacket packet = new DatagramPacket(new byte[MAX_DATAGRAM], MAX_DATAGRAM);
    open.setSoTimeout(Math.max(1, longestMs));
    try {
      open.receive(packet);
      report(packet, report);
    } catch (SocketTimeoutException e) {
      report.warning(
          "no datagram arrived within %d ms: let exporters send to this host, and firewalls let it through"
              .formatted(longestMs));
    }
  }

  private void report(DatagramPacket packet, CheckReport report) {
    String sender = packet.getAddress().getHostAddress();
    if (new Exporters(settings.exporters(), context).at(packet.getAddress()) == null) {
      report.warning(sender + " sends flows and is not listed under exporters");
      return;
    }
    try {
      byte[] bytes = Arrays.copyOf(packet.getData(), packet.getLength());
      new FlowDecoder(address -> ExporterSettings.NONE)
          .decode(packet.getAddress(), bytes, context.clock().millis());
      report.good(sender + " sends what can be understood");
    } catch (RejectedReadingException e) {
      report.warning(sender + " sends something else: " + e.text());
    }
  }

  /**
   * Returns true: the source always sets its own watermark, since a step is published long after
   * its end.
   */
  @Override
  public boolean announces() {
    return true;
  }

  @Override
  public void close() {
    closed = true;
    DatagramSocket open = socket;
    if (open != null) {
      open.close();
    }
  }
}
