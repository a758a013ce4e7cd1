package io.crosstalk.collectors.flow;

import java.net.InetAddress;

/**
 * Reads the records of NetFlow v9 and IPFIX data sets, whose layout a template describes: flows,
 * and options about the exporter.
 *
 * @param domain options of the exporter's observation domain
 * @param totals bytes of running flows that are counted already
 * @param settings settings of the exporter
 * @param decoded receives the flows
 */
record RecordReader(
    ExporterOptions domain, FlowTotals totals, ExporterSettings settings, DecodedDatagram decoded) {
  /**
   * Reads all records of a data set.
   *
   * @return number of records
   * @throws RejectedReadingException when a record of variable length is truncated
   */
  long read(FlowTemplate template, OctetReader set, boolean ipfix, FlowTimes.Header header) {
    long count = 0;
    while (set.remaining() >= template.minLength()) {
      FlowFields values = FlowFields.read(set, template, ipfix);
      if (template.options()) {
        domain.learn(values, decoded);
      } else {
        flow(values, header);
      }
      count++;
    }
    return count;
  }

  private void flow(FlowFields values, FlowTimes.Header header) {
    InetAddress source = values.source(decoded);
    InetAddress destination = values.destination(decoded);
    if (source == null || destination == null) {
      incomplete(values);
      return;
    }
    boolean areTotals = FlowBytes.areTotals(values) && FlowTotals.isIdentified(values);
    FlowTotals.Counted counted =
        areTotals
            ? totals.of(domain.domain(), source, destination, values)
            : new FlowTotals.Counted();
    FlowBytes bytes =
        new FlowBytes(values, counted, domain.outBytes(), settings.outBytes(), decoded);
    Double forward = bytes.ofForward();
    if (forward == null) {
      incomplete(values);
      return;
    }
    double rate = samplingRate(values);
    FlowRecord flow =
        flow(values, source, destination, forward * rate, header).since(counted.countedToMs());
    decoded.add(flow);
    Double reverse = bytes.ofReverse();
    if (reverse != null) {
      decoded.add(flow.reversed(reverse * rate));
    }
    if (areTotals) {
      bytes.count();
      totals.put(domain.domain(), values, flow, counted, bytes.hasEnded(), decoded);
    }
  }

  /** Reports a record that is no flow, unless it only reports an event of a firewall. */
  private void incomplete(FlowFields values) {
    if (!FlowBytes.isEvent(values)) {
      decoded.problem("a record lacks an address or its bytes: its template must have them");
    }
  }

  private double samplingRate(FlowFields values) {
    if (settings.samplingRate() > 0) {
      return settings.samplingRate();
    }
    Samplers.Rate rate = domain.samplingRate(values);
    decoded.warn(rate.warning());
    return rate.rate();
  }

  private FlowRecord flow(
      FlowFields values,
      InetAddress source,
      InetAddress destination,
      double bytes,
      FlowTimes.Header header) {
    // The exporter's start may have become known in this very datagram.
    FlowTimes times =
        new FlowTimes(
            values, new FlowTimes.Header(header.exportMs(), header.uptimeMs(), domain.startMs()));
    boolean plausible = times.arePlausible();
    if (!plausible) {
      decoded.problem("a record's times can't be true; the time of export is taken");
    }
    return new FlowRecord(
        plausible ? times.startMs() : header.exportMs(),
        plausible ? times.endMs() : header.exportMs(),
        source,
        destination,
        FlowPorts.of(values),
        bytes);
  }
}
