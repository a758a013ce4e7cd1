package io.crosstalk.collectors.flow;

import java.net.InetAddress;

/**
 * Reads the records of NetFlow v9 and IPFIX data sets, whose layout a template describes: flows,
 * and options about the exporter.
 */
final class RecordReader {
  private final ExporterOptions domain;
  private final double sampling;
  private final DecodedDatagram decoded;

  /**
   * Creates a reader for one datagram.
   *
   * @param domain options of the exporter's observation domain
   * @param sampling sampling rate in the settings; 0 to use the exporter's value
   * @param decoded receives the flows
   */
  RecordReader(ExporterOptions domain, double sampling, DecodedDatagram decoded) {
    this.domain = domain;
    this.sampling = sampling;
    this.decoded = decoded;
  }

  /**
   * Reads all records of a data set.
   *
   * @return number of records
   * @throws MalformedDatagramException when a record of variable length is truncated
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
    InetAddress source = values.source();
    InetAddress destination = values.destination();
    long octets =
        values.first(
            IpfixElements.OCTETS,
            IpfixElements.OCTETS_TOTAL,
            IpfixElements.INITIATOR_OCTETS,
            IpfixElements.OUT_OCTETS);
    if (source == null || destination == null || octets < 0) {
      decoded.problem("a record lacks an address or its bytes: its template must have them");
      return;
    }
    double rate = sampling > 0 ? sampling : domain.samplingRate(values);
    FlowRecord flow = flow(values, source, destination, octets * rate, header);
    decoded.add(flow);
    if (values.reverseOctets() >= 0) {
      decoded.add(flow.reversed(values.reverseOctets() * rate));
    }
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
        Math.max(0, values.first(IpfixElements.INPUT)),
        Math.max(0, values.first(IpfixElements.OUTPUT)),
        bytes);
  }
}
