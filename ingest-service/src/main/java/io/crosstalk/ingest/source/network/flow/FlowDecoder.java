package io.crosstalk.ingest.source.network.flow;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Decodes datagrams of all versions, which their first bytes tell apart. Not thread-safe. */
final class FlowDecoder {
  private static final int MAX_SEQUENCES = 4096;

  private final TemplateFlows templateFlows = new TemplateFlows();
  private final Map<Agent, Sequence> sequences = new Bounded<>(MAX_SEQUENCES);
  private final ToDoubleFunction<InetAddress> sampling;

  private record Agent(InetAddress exporter, int version, long part) {}

  /**
   * Knows no exporter yet.
   *
   * @param sampling how many packets one stands for, set by the user; 0 to believe the exporter
   */
  FlowDecoder(ToDoubleFunction<InetAddress> sampling) {
    this.sampling = sampling;
  }

  /**
   * Decodes one datagram.
   *
   * @param nowMs when it came
   * @throws MalformedDatagramException when it is none of NetFlow v5, v9, IPFIX, sFlow v5
   */
  Decoded decode(InetAddress exporter, byte[] bytes, long nowMs) {
    expire(nowMs);
    Octets datagram = new Octets(bytes);
    int version = datagram.u16();
    double rate = sampling.applyAsDouble(exporter);
    return switch (version) {
      case 5 -> {
        long engine = NetflowV5.engine(new Octets(bytes));
        yield NetflowV5.decode(datagram, sequence(exporter, 5, engine), rate);
      }
      case 9 -> templateFlows.v9(exporter, datagram, nowMs, rate);
      case 10 -> templateFlows.ipfix(exporter, datagram, nowMs, rate);
      case 0 -> sflow(exporter, datagram, bytes, nowMs, rate);
      default -> throw unknown("version " + version);
    };
  }

  private Decoded sflow(
      InetAddress exporter, Octets datagram, byte[] bytes, long nowMs, double rate) {
    int version = datagram.u16();
    if (version != 5) {
      throw unknown("sFlow version " + version);
    }
    Octets again = new Octets(bytes);
    again.skip(4);
    return Sflow5.decode(datagram, sequence(exporter, 0, Sflow5.subAgent(again)), nowMs, rate);
  }

  private Sequence sequence(InetAddress exporter, int version, long part) {
    return sequences.computeIfAbsent(new Agent(exporter, version, part), agent -> new Sequence());
  }

  private static MalformedDatagramException unknown(String version) {
    return new MalformedDatagramException(
        version + " is not understood: let the exporter send NetFlow v5 or v9, IPFIX or sFlow v5");
  }

  /**
   * Gives up the sets that have waited for their template for too long.
   *
   * @param nowMs when a later packet came, or the end of a step that was closed
   */
  void expire(long nowMs) {
    templateFlows.expire(nowMs);
  }

  /** How many sets of each exporter were given up, since the last time. */
  List<WaitingSets.Missing> takeDropped() {
    return templateFlows.takeDropped();
  }

  /** The exporters whose data wait for a template. Any thread may ask. */
  List<WaitingSets.Missing> missing() {
    return templateFlows.missing();
  }
}
