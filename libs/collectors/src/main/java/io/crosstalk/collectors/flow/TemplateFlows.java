package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.BoundedMap;
import java.net.InetAddress;
import java.util.Map;

/**
 * Decoder of NetFlow v9 (RFC 3954) and IPFIX (RFC 7011), in which templates describe the layout of
 * the records.
 */
final class TemplateFlows {
  private static final int MAX_DOMAINS = 4096;
  private static final int MAX_EXPORTERS = 1000;
  private static final int HEADER = 16;

  private final TemplateState state = new TemplateState();
  private final Map<TemplateKey, ExporterOptions> domains = new BoundedMap<>(MAX_DOMAINS);
  private final Map<InetAddress, ExporterState> exporters = new BoundedMap<>(MAX_EXPORTERS);
  private final FlowTotals totals = new FlowTotals();

  /**
   * Decodes a datagram of NetFlow v9, from the bytes after its version number.
   *
   * @param nowMs time of arrival, epoch milliseconds
   * @param settings settings of the exporter
   * @throws RejectedReadingException when the header is not valid; later damage is a problem of the
   *     result
   */
  DecodedDatagram v9(
      InetAddress exporter, OctetReader datagram, long nowMs, ExporterSettings settings) {
    datagram.skip(2);
    long uptime = datagram.u32();
    long exportMs = datagram.u32() * 1000;
    long number = datagram.u32();
    TemplateKey key = new TemplateKey(exporter, 9, datagram.u32(), 0);
    DecodedDatagram decoded = new DecodedDatagram(exportMs);
    ExporterOptions domain = domain(key);
    decoded.lost(domain.sequence().lostBefore(number, 1));
    FlowTimes.Header header = new FlowTimes.Header(exportMs, uptime, -1);
    RecordReader records = new RecordReader(domain, totals, settings, decoded);
    new SetReader(key, header, nowMs, state, records, decoded).read(datagram);
    return decoded;
  }

  /**
   * Decodes a datagram of IPFIX, from the bytes after its version number; parameters and errors as
   * for {@link #v9}.
   */
  DecodedDatagram ipfix(
      InetAddress exporter, OctetReader datagram, long nowMs, ExporterSettings settings) {
    int length = datagram.u16();
    long exportMs = datagram.u32() * 1000;
    long number = datagram.u32();
    TemplateKey key = new TemplateKey(exporter, 10, datagram.u32(), 0);
    ExporterOptions domain = domain(key);
    DecodedDatagram decoded = new DecodedDatagram(exportMs);
    FlowTimes.Header header = new FlowTimes.Header(exportMs, -1, domain.startMs());
    RecordReader records = new RecordReader(domain, totals, settings, decoded);
    SetReader sets = new SetReader(key, header, nowMs, state, records, decoded);
    sets.read(datagram.part(Math.min(datagram.remaining(), Math.max(0, length - HEADER))));
    checkSequence(domain.sequence(), number, sets, decoded);
    return decoded;
  }

  /**
   * Checks the sequence number of an IPFIX datagram for losses. IPFIX numbers records, so the next
   * number is unknown after a data set whose template is missing.
   */
  private static void checkSequence(
      SequenceGaps sequence, long number, SetReader sets, DecodedDatagram decoded) {
    if (sets.isComplete()) {
      decoded.lost(sequence.lostBefore(number, sets.records()));
    } else {
      sequence.forget();
    }
  }

  private ExporterOptions domain(TemplateKey key) {
    ExporterState exporter = exporters.computeIfAbsent(key.exporter(), each -> new ExporterState());
    return domains.computeIfAbsent(key, each -> new ExporterOptions(each, exporter));
  }

  /** Returns the data sets whose template has not arrived yet. Any thread may use them. */
  WaitingSets waiting() {
    return state.waiting();
  }
}
