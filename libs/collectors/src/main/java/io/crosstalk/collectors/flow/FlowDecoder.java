package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.BoundedMap;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.net.InetAddress;
import java.util.Map;
import java.util.function.Function;

/**
 * Decoder for datagrams of NetFlow v5 and v9, IPFIX and sFlow v5, which are recognised by their
 * first bytes. Not thread-safe.
 */
final class FlowDecoder {
  private static final int MAX_SEQUENCES = 4096;

  private final TemplateFlows templateFlows = new TemplateFlows();
  private final Map<Agent, SequenceGaps> sequences = new BoundedMap<>(MAX_SEQUENCES);
  private final Map<Agent, Sflow5.SubAgent> subAgents = new BoundedMap<>(MAX_SEQUENCES);
  private final Function<InetAddress, ExporterSettings> settings;

  /**
   * Part of an exporter with sequence numbers of its own: an engine (NetFlow v5) or a sub-agent
   * (sFlow).
   */
  private record Agent(InetAddress exporter, int version, long part) {}

  /**
   * Creates a decoder without any state about exporters.
   *
   * @param settings settings of an exporter
   */
  FlowDecoder(Function<InetAddress, ExporterSettings> settings) {
    this.settings = settings;
  }

  /**
   * Decodes one datagram.
   *
   * @param nowMs time of arrival, epoch milliseconds
   * @throws RejectedReadingException when the datagram is none of NetFlow v5, v9, IPFIX, sFlow v5
   */
  DecodedDatagram decode(InetAddress exporter, byte[] bytes, long nowMs) {
    templateFlows.waiting().expire(nowMs);
    OctetReader datagram = new OctetReader(bytes);
    int version = datagram.u16();
    ExporterSettings own = settings.apply(exporter);
    double rate = own.samplingRate();
    return switch (version) {
      case 5 -> NetflowV5.decode(datagram, engine -> sequence(exporter, version, engine), rate);
      case 9 -> templateFlows.v9(exporter, datagram, nowMs, own);
      case 10 -> templateFlows.ipfix(exporter, datagram, nowMs, own);
      case 0 -> sflow(exporter, datagram, nowMs, rate);
      default -> throw unknown("version " + version);
    };
  }

  private DecodedDatagram sflow(
      InetAddress exporter, OctetReader datagram, long nowMs, double rate) {
    int version = datagram.u16();
    if (version != 5) {
      throw unknown("sFlow version " + version);
    }
    return Sflow5.decode(
        datagram,
        part ->
            subAgents.computeIfAbsent(
                new Agent(exporter, version, part), agent -> new Sflow5.SubAgent()),
        nowMs,
        rate);
  }

  private SequenceGaps sequence(InetAddress exporter, int version, long part) {
    return sequences.computeIfAbsent(
        new Agent(exporter, version, part), agent -> new SequenceGaps());
  }

  private static RejectedReadingException unknown(String version) {
    return RejectedReadingException.malformed(
        version + " is not understood: let the exporter send NetFlow v5 or v9, IPFIX or sFlow v5");
  }

  /** Returns the data sets whose template has not arrived yet. Any thread may use them. */
  WaitingSets waiting() {
    return templateFlows.waiting();
  }
}
