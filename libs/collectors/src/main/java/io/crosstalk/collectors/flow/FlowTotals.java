package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.BoundedMap;
import java.net.InetAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of running flows that are counted already. Some exporters report the whole flow again and
 * again (octetTotalCount of Juniper SRX), or once more at its end (Cisco ASA): only the growth
 * since the last record of the same flow counts. A flow that has ended is forgotten; beyond 100,000
 * flows, those without a record for the longest time are forgotten.
 */
final class FlowTotals {
  private static final int MAX_FLOWS = 100_000;

  /**
   * Time in milliseconds after its last record during which a flow is expected to continue; usual
   * active time-outs are shorter.
   */
  private static final long CONTINUES_MS = 600_000;

  private static final String TOO_MANY =
      "its counters are totals of whole flows, and more than 100,000 flows run at once: some bytes"
          + " count twice; let it export delta counters";

  private final Map<Key, Counted> flows = new BoundedMap<>(MAX_FLOWS);

  /**
   * Identity of a flow. Two flows between the same ports differ in their start.
   *
   * @param ports protocol and ports
   * @param way interfaces and direction of metering
   * @param start start as the record states it, in any unit; 0 if it does not
   * @param number number of the flow; 0 if it has none
   */
  private record Key(
      TemplateKey domain,
      InetAddress source,
      InetAddress destination,
      long ports,
      long way,
      long start,
      long number) {}

  /** Bytes of one flow that are counted, in both directions. */
  static final class Counted {
    private final Direction forward = new Direction();
    private final Direction reverse = new Direction();
    private long endMs = Long.MIN_VALUE;

    Direction forward() {
      return forward;
    }

    Direction reverse() {
      return reverse;
    }

    /** Returns the end of the flow's last record, epoch milliseconds; the minimum at the first. */
    long countedToMs() {
      return endMs;
    }

    /** Returns whether an earlier record of the flow was counted. */
    boolean isKnown() {
      return endMs != Long.MIN_VALUE;
    }
  }

  /** Bytes of one direction of a flow that are counted. */
  static final class Direction {
    private double bytes;

    /** Returns by how much the total of the flow exceeds the bytes that are counted. */
    double growth(double total, boolean last) {
      // A total below the counted bytes belongs to a new flow, unless its record is the last.
      return total >= bytes ? total - bytes : last ? 0 : total;
    }

    /**
     * Records what was counted.
     *
     * @param total total of the flow; null if the record has none
     * @param more bytes that were counted now
     */
    void count(@Nullable Double total, double more) {
      bytes = total == null ? bytes + more : total;
    }
  }

  /**
   * Returns whether a record has fields by which its flow is found again: its start or its number.
   */
  static boolean isIdentified(FlowFields values) {
    return start(values) != 0 || values.isNonZero(IpfixElements.FLOW_ID);
  }

  private static long start(FlowFields values) {
    return values.firstBits(
        IpfixElements.START_MS,
        IpfixElements.START_SECONDS,
        IpfixElements.START_MICROS,
        IpfixElements.START_NANOS,
        IpfixElements.FIRST_SWITCHED);
  }

  /** Returns the counted bytes of a record's flow. */
  Counted of(TemplateKey domain, InetAddress source, InetAddress destination, FlowFields values) {
    Counted known = flows.get(key(domain, source, destination, values));
    return known == null ? new Counted() : known;
  }

  /**
   * Remembers what is counted of a flow.
   *
   * @param flow last record of the flow
   * @param ended whether no record of the flow will follow, so that it is forgotten
   * @param decoded receives a warning if another flow that still runs has to be forgotten
   */
  void put(
      TemplateKey domain,
      FlowFields values,
      FlowRecord flow,
      Counted counted,
      boolean ended,
      DecodedDatagram decoded) {
    Key key = key(domain, flow.source(), flow.destination(), values);
    if (ended) {
      flows.remove(key);
      return;
    }
    counted.endMs = Math.max(counted.endMs, flow.endMs());
    if (flows.size() >= MAX_FLOWS && !flows.containsKey(key) && oldestRuns(flow.endMs())) {
      decoded.warn(TOO_MANY);
    }
    flows.put(key, counted);
  }

  private boolean oldestRuns(long nowMs) {
    return flows.values().iterator().next().endMs > nowMs - CONTINUES_MS;
  }

  private static Key key(
      TemplateKey domain, InetAddress source, InetAddress destination, FlowFields values) {
    long ports =
        values.get(IpfixElements.PROTOCOL) << 32
            | (values.get(IpfixElements.SOURCE_PORT) & 0xFFFF) << 16
            | (values.get(IpfixElements.DESTINATION_PORT) & 0xFFFF);
    long way =
        values.get(IpfixElements.INPUT) * 31 * 31
            + values.get(IpfixElements.OUTPUT) * 31
            + values.get(IpfixElements.DIRECTION);
    return new Key(
        domain, source, destination, ports, way, start(values), values.get(IpfixElements.FLOW_ID));
  }
}
