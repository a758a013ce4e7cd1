package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.LeftOutCounts;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.network.AddressBook;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sums the flows of received datagrams by resource and sampling step, and publishes the samples of
 * each step once late flows have had time to arrive. Not thread-safe.
 */
final class FlowAccounting {
  private static final int MAX_WARNINGS = 20;
  private static final String NO_IP =
      "sampled packets without an IP header (ARP, FCoE, PPPoE, layer 2 over MPLS) have no address"
          + " to which their bytes could belong, only the counters of the ports contain them; sample"
          + " them where they are plain IP, or read FCoE on the Fibre Channel switch";

  private final SourceContext context;
  private final Intake intake;
  private final long stepMs;
  private final long latenessMs;
  private final Exporters exporters;
  private final FlowDecoder decoder;
  private final FlowInventory directory;
  private final FlowSpreader ledger;
  private final PortMeter meter = new PortMeter();
  private final FlowRefusals refusals = new FlowRefusals();
  private final LeftOutCounts leftOut = new LeftOutCounts();
  private final ExporterWarnings warnings = new ExporterWarnings();
  private final LossReporter losses;

  /**
   * Starts the accounting.
   *
   * @param nowMs time at which listening starts, epoch milliseconds
   */
  FlowAccounting(FlowSettings settings, SourceContext context, Intake intake, long nowMs) {
    this.context = context;
    this.intake = intake;
    stepMs = settings.step().toMillis();
    latenessMs = settings.lateness().toMillis();
    exporters = new Exporters(settings.exporters(), context);
    decoder = new FlowDecoder(exporters::settings);
    AddressBook book = AddressBook.of(settings.addresses(), context);
    directory = new FlowInventory(book);
    ledger = new FlowSpreader(stepMs, settings.maxTalkers(), book::id, nowMs);
    losses = new LossReporter(intake, stepMs);
    intake.gap(
        nowMs, ledger.nextEndMs() - stepMs, "listening began; only whole steps are published");
  }

  /** Decodes a datagram and adds its flows and counters. */
  void take(Datagram datagram) {
    Exporter exporter = exporters.at(datagram.sender());
    if (exporter == null) {
      refuse(datagram, "it is not listed under exporters", 1);
      return;
    }
    try {
      take(exporter, datagram, decode(datagram));
    } catch (RejectedReadingException e) {
      refuse(datagram, e.text(), 1);
    }
  }

  private DecodedDatagram decode(Datagram datagram) {
    return decoder.decode(datagram.sender(), datagram.bytes(), datagram.arrivedMs());
  }

  private void refuse(Datagram datagram, String text, int count) {
    refusals.add(intake, datagram.sender(), text, count, datagram.bytes());
  }

  private void take(Exporter exporter, Datagram datagram, DecodedDatagram decoded) {
    directory.recordArrival(exporter);
    exporter.clock().read(decoded.exportMs(), datagram.arrivedMs());
    decoded.names().forEach(exporter::learn);
    for (FlowRecord flow : decoded.flows()) {
      ledger.add(exporter, flow.shifted(-exporter.clock().aheadMs()), datagram.arrivedMs());
    }
    decoded.counters().forEach(port -> measure(exporter, port, datagram.arrivedMs()));
    decoded.problems().forEach((text, count) -> refuse(datagram, text, count));
    decoded
        .warnings()
        .forEach(
            (text, count) -> warnings.add(datagram.sender(), text, count, datagram.arrivedMs()));
    losses.onTheWay(datagram.sender(), decoded.lost());
    if (decoded.leftOut() > 0) {
      String example = datagram.sender().getHostAddress() + ": " + decoded.leftOutExample();
      leftOut.add("no_ip", decoded.leftOut(), "exporter " + example, NO_IP, datagram.arrivedMs());
    }
  }

  /** Returns the sampled packets that count for no talker. Any thread may call it. */
  List<LeftOut> leftOut() {
    return leftOut.all();
  }

  /** Publishes the counters of a port, unless another source reads the switch over SNMP. */
  private void measure(Exporter exporter, PortCounters port, long nowMs) {
    String id = exporter.portId(port.port());
    if (id != null && exporter.isOurs()) {
      String warning = meter.measure(id, port, nowMs, intake);
      if (warning != null) {
        warnings.add(exporter.address(), warning, 1, nowMs);
      }
    }
  }

  /**
   * Returns warnings for an operator: exporters whose flows cannot be decoded yet because their
   * template has not arrived, and those whose figures may be wrong. Any thread may call it.
   */
  List<String> warnings() {
    return Stream.concat(
            decoder.waiting().missing().stream().limit(MAX_WARNINGS).map(FlowAccounting::warning),
            warnings.texts().stream().limit(MAX_WARNINGS))
        .toList();
  }

  private static String warning(WaitingSets.MissingTemplate missing) {
    return "waiting for a template of exporter %s: %d data sets kept, %d dropped; its flows are counted when the template comes, so let it send templates at least once a minute ('template timeout')"
        .formatted(missing.exporter().getHostAddress(), missing.kept(), missing.dropped());
  }

  /**
   * Publishes the samples of all steps for which late flows are no longer waited.
   *
   * @param nowMs present time, epoch milliseconds
   * @param dropped number of datagrams that were dropped since the last call, because the queue was
   *     full
   */
  void advance(long nowMs, long dropped) {
    losses.inTheQueue(dropped, nowMs);
    while (ledger.nextEndMs() + latenessMs <= nowMs) {
      long endMs = ledger.nextEndMs();
      close(ledger.close(), endMs);
      intake.complete(endMs);
    }
  }

  private void close(TrafficStep step, long endMs) {
    TrafficStep.Ranking ranking = step.ranking();
    ranking.first().forEach(each -> publishTraffic(each.getKey(), each.getValue(), endMs));
    if (ranking.otherSent() + ranking.otherReceived() > 0) {
      throughput(context.id("other"), ranking.otherSent(), ranking.otherReceived(), endMs);
    }
    intake.inventory(endMs - stepMs, directory.at(endMs));
    refusals.report(intake);
    decoder.waiting().expire(endMs);
    warnings.expire(endMs);
    losses.report(endMs, decoder.waiting().takeDropped(), step.isFull(), ledger.takeLate());
  }

  private void publishTraffic(String id, ResourceTraffic traffic, long endMs) {
    throughput(id, traffic.sent(), traffic.received(), endMs);
    directory.add(id, traffic, endMs);
  }

  private void throughput(String id, double sent, double received, long endMs) {
    intake.sample(endMs, id, "net.tx.throughput", sent * 1000 / stepMs, "B/s");
    intake.sample(endMs, id, "net.rx.throughput", received * 1000 / stepMs, "B/s");
  }
}
