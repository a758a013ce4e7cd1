package io.crosstalk.collectors.snmp;

import org.jspecify.annotations.Nullable;

/**
 * Fibre Channel port with its counters, as read at one poll.
 *
 * @param number number in the switch's own commands, from 0
 * @param name name given by the administrator; may be empty
 * @param wwn WWN of the port; may be empty
 * @param type {@code f-port}, {@code e-port}, …; empty if not known
 * @param readAtMs time at which the row in SW-MIB was read, epoch milliseconds
 * @param countsReadAtMs time at which the row in FCMGMT-MIB was read, epoch milliseconds
 * @param noTxCredits how often the port had no credit to send, without the duration
 * @param creditZero time without a credit to send, in units of 2.5 µs
 */
record FcPort(
    int number,
    String name,
    String wwn,
    String type,
    long readAtMs,
    long countsReadAtMs,
    SnmpCounter txBytes,
    SnmpCounter rxBytes,
    SnmpCounter txWords,
    SnmpCounter rxWords,
    SnmpCounter creditZero,
    SnmpCounter noTxCredits,
    SnmpCounter crcErrors,
    SnmpCounter discards) {
  private static final String[] TYPES = {
    "", "", "", "fl-port", "f-port", "e-port", "g-port", "ex-port"
  };

  /**
   * Creates a port from its rows in two tables, {@link FcMib#PORTS} and {@link FcMib#COUNTS}.
   *
   * @param counts null if there is none
   * @throws io.crosstalk.collectors.normalize.RejectedReadingException when a counter is no number
   */
  static FcPort of(SnmpRow port, @Nullable SnmpRow counts) {
    return new FcPort(
        port.lastIndex() - 1,
        SnmpCells.text(port.cell(FcMib.NAME)),
        SnmpCells.address(port.cell(FcMib.WWN)),
        type(SnmpCells.number(port.cell(FcMib.TYPE))),
        port.readAtMs(),
        counts == null ? port.readAtMs() : counts.readAtMs(),
        count(counts, FcMib.TX_BYTES),
        count(counts, FcMib.RX_BYTES),
        SnmpCounter.of32Bits(port.cell(FcMib.TX_WORDS)),
        SnmpCounter.of32Bits(port.cell(FcMib.RX_WORDS)),
        count(counts, FcMib.CREDIT_ZERO),
        SnmpCounter.of32Bits(port.cell(FcMib.NO_TX_CREDITS)),
        SnmpCounter.of32Bits(port.cell(FcMib.CRC_ERRORS)),
        SnmpCounter.of32Bits(port.cell(FcMib.DISCARDS)));
  }

  private static SnmpCounter count(@Nullable SnmpRow counts, int column) {
    return SnmpCounter.ofOctets(counts == null ? null : counts.cell(column));
  }

  private static String type(double code) {
    return code >= 0 && code < TYPES.length ? TYPES[(int) code] : "";
  }

  /** Returns the port's id within the source. */
  String id() {
    return "port-" + number;
  }
}
