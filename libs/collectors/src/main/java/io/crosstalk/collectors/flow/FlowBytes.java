package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.Statements;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of one flow record in both directions: which of its counters are believed. Counters of the
 * whole flow are taken as their growth since its last record.
 */
final class FlowBytes {
  /** Value of firewallEvent for a flow that has ended, whose counters are those of all of it. */
  private static final long FLOW_DELETED = 2;

  private static final long ACTIVE_TIMEOUT = 2;

  /** Bits of flowEndReason; YAF uses the highest one for another purpose. */
  private static final long END_REASONS = 0x7F;

  /** Difference in bytes between two counters of a flow that does not matter. */
  private static final double SLACK = 64;

  private static final String REVERSE_TAKEN =
      "OUT_BYTES and IN_BYTES differ: OUT_BYTES counts as the other direction of the conversation;"
          + " set outBytes to 'reverse' if that is right, to 'same' if both count the same packets";

  private static final String WITHOUT_START =
      "octetTotalCount comes without the start of its flow: each record counts in full, a running"
          + " total again and again; let the template have flowStartMilliseconds or"
          + " octetDeltaCount";

  private static final Names FORWARD =
      new Names("octetDeltaCount", "octetTotalCount", "initiatorOctets");
  private static final Names REVERSE =
      new Names("reverse octetDeltaCount", "reverse octetTotalCount", "responderOctets");

  private final FlowFields values;
  private final FlowTotals.Counted counted;
  private final Statements<Double> forward;
  private final Statements<Double> reverse;

  /** Names of the counters of one direction. */
  private record Names(String delta, String total, String session) {}

  /**
   * Reads the counters of a record.
   *
   * @param counted what is counted of the record's flow
   * @param outBytes evidence about the exporter's counter OUT_BYTES
   * @param setting meaning of OUT_BYTES; null if the settings do not state it
   * @param decoded receives warnings
   */
  FlowBytes(
      FlowFields values,
      FlowTotals.Counted counted,
      OutBytesEvidence outBytes,
      @Nullable OutBytes setting,
      DecodedDatagram decoded) {
    this.values = values;
    this.counted = counted;
    forward = forward();
    reverse = reverse();
    Double out = values.amount(IpfixElements.OUT_OCTETS);
    if (out != null) {
      addOut(out, outBytes, setting, decoded);
    }
    decoded.warn(forward.disagreement());
    decoded.warn(reverse.disagreement());
    if (values.isNonZero(IpfixElements.OCTETS_TOTAL)
        && !values.isNonZero(IpfixElements.OCTETS)
        && !FlowTotals.isIdentified(values)) {
      decoded.warn(WITHOUT_START);
    }
  }

  /** Returns whether records of a kind have counters of a whole flow, so that it is remembered. */
  static boolean areTotals(FlowFields values) {
    return values.has(IpfixElements.OCTETS_TOTAL)
        || values.has(IpfixElements.reverse(IpfixElements.OCTETS_TOTAL))
        || isEvent(values);
  }

  /** Returns whether a record reports an event of a firewall, which need not count bytes. */
  static boolean isEvent(FlowFields values) {
    return values.has(IpfixElements.FIREWALL_EVENT);
  }

  private boolean isLast() {
    return values.get(IpfixElements.FIREWALL_EVENT) == FLOW_DELETED;
  }

  /** Returns whether no record of the flow will follow. */
  boolean hasEnded() {
    long reason = values.get(IpfixElements.FLOW_END_REASON) & END_REASONS;
    return isLast() || (reason != 0 && reason != ACTIVE_TIMEOUT);
  }

  private Statements<Double> forward() {
    return direction(
        counted.forward(),
        values.amount(IpfixElements.OCTETS),
        values.amount(IpfixElements.OCTETS_TOTAL),
        values.amount(IpfixElements.INITIATOR_OCTETS),
        FORWARD);
  }

  private Statements<Double> reverse() {
    // Huawei uses the number 232 for something else, without the other one of the pair.
    boolean pair = values.has(IpfixElements.INITIATOR_OCTETS);
    return direction(
        counted.reverse(),
        values.amount(IpfixElements.reverse(IpfixElements.OCTETS)),
        values.amount(IpfixElements.reverse(IpfixElements.OCTETS_TOTAL)),
        pair ? values.amount(IpfixElements.RESPONDER_OCTETS) : null,
        REVERSE);
  }

  private Statements<Double> direction(
      FlowTotals.Direction before,
      @Nullable Double delta,
      @Nullable Double total,
      @Nullable Double session,
      Names names) {
    Statements<Double> statements = Statements.ofAmounts(SLACK);
    statements.add(names.delta, delta);
    // The total of a flow that was not seen before may have begun long ago.
    if (total != null && (counted.isKnown() || delta == null || delta == 0)) {
      statements.add(names.total, before.growth(total, false));
    }
    if (session != null) {
      statements.add(names.session, isLast() ? before.growth(session, true) : session);
    }
    return statements;
  }

  private void addOut(
      double out, OutBytesEvidence evidence, @Nullable OutBytes setting, DecodedDatagram decoded) {
    Double value = forward.believed();
    double in = value == null ? 0 : value;
    boolean egress = values.get(IpfixElements.DIRECTION) == 1;
    if (!evidence.isReverse(setting, in, out, egress)) {
      forward.add("OUT_BYTES", out);
      return;
    }
    reverse.add("OUT_BYTES", out);
    forward.add("IN_BYTES", value == null ? 0.0 : null);
    if (setting == null && in > 0 && out > 0 && OutBytesEvidence.differ(in, out)) {
      decoded.warn(REVERSE_TAKEN);
    }
  }

  /** Returns the bytes of the record's own direction; null if no field states them. */
  @Nullable Double ofForward() {
    return forward.believed();
  }

  /** Returns the bytes of the other direction; null if no field states them. */
  @Nullable Double ofReverse() {
    return reverse.believed();
  }

  /** Records what is counted with this record. */
  void count() {
    count(counted.forward(), IpfixElements.OCTETS_TOTAL, forward.believed());
    count(counted.reverse(), IpfixElements.reverse(IpfixElements.OCTETS_TOTAL), reverse.believed());
  }

  private void count(FlowTotals.Direction direction, int total, @Nullable Double bytes) {
    direction.count(values.amount(total), bytes == null ? 0 : bytes);
  }
}
