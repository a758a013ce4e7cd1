package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import java.util.List;
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
   * @throws MalformedDatagramException when the datagram is none of NetFlow v5, v9, IPFIX, sFlow v5
   */
  DecodedDatagram decode(InetAddress exporter, byte[] bytes, long nowMs) {
    expire(nowMs);
    OctetReader datagram = new OctetReader(bytes);
    int version = datagram.u16();
    ExporterSettings own = settings.apply(exporter);
    double rate = own.samplingRate();
    return switch (version) {
      case 5 -> {
        long engine = NetflowV5.engine(new OctetReader(bytes));
        yield NetflowV5.decode(datagram, sequence(exporter, 5, engine), rate);
      }
      case 9 -> templateFlows.v9(exporter, datagram, nowMs, own);
      case 10 -> templateFlows.ipfix(exporter, datagram, nowMs, own);
      case 0 -> sflow(exporter, datagram, bytes, nowMs, rate);
      default -> throw unknown("version " + version);
    };
  }

  private DecodedDatagram sflow(
      InetAddress exporter, OctetReader datagram, byte[] bytes, long nowMs, double rate) {
    int version = datagram.u16();
    if (version != 5) {
      throw unknown("sFlow version " + version);
    }
    OctetReader again = new OctetReader(bytes);
    again.skip(4);
    return Sflow5.decode(datagram, sequence(exporter, 0, Sflow5.subAgent(again)), nowMs, rate);
  }

  private SequenceGaps sequence(InetAddress exporter, int version, long part) {
    return sequences.computeIfAbsent(
        new Agent(exporter, version, part), agent -> new SequenceGaps());
  }

  private static MalformedDatagramException unknown(String version) {
    return new MalformedDatagramException(
        version + " is not understood: let the exporter send NetFlow v5 or v9, IPFIX or sFlow v5");
  }

  /**
   * Drops the data sets that have waited for their template for too long.
   *
   * @param nowMs arrival of a later packet, or the end of a closed step
   */
  void expire(long nowMs) {
    templateFlows.expire(nowMs);
  }

  /**
   * Returns, for each exporter, the number of data sets dropped since the last call because their
   * template did not arrive.
   */
  List<WaitingSets.MissingTemplate> takeDropped() {
    return templateFlows.takeDropped();
  }

  /** Returns the exporters whose data sets wait for a template. Any thread may call it. */
  List<WaitingSets.MissingTemplate> missing() {
    return templateFlows.missing();
  }
}
