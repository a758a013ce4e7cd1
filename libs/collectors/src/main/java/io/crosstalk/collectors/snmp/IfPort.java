package io.crosstalk.collectors.snmp;

import java.util.Objects;
import java.util.stream.Stream;

/**
 * Interface (port) of a switch or router with its counters, as its row in IF-MIB shows it.
 *
 * @param index ifIndex; it may change when the switch restarts
 * @param name ifName, or its substitute; never empty
 * @param alias name given by the administrator; may be empty
 * @param physAddress hardware address, hexadecimal; may be empty
 * @param bytesPerSecond speed in one direction; NaN if the switch does not report it
 * @param discontinuity sysUpTime at the last reset of the interface's counters; NaN if not known
 * @param readAtMs time at which the row was read, epoch milliseconds
 * @param wideIn received bytes, counted with 64 bits
 * @param narrowIn received bytes, counted with 32 bits
 */
record IfPort(
    int index,
    String name,
    String alias,
    String physAddress,
    double bytesPerSecond,
    double discontinuity,
    long readAtMs,
    SnmpCounter wideIn,
    SnmpCounter wideOut,
    SnmpCounter narrowIn,
    SnmpCounter narrowOut,
    SnmpCounter inDiscards,
    SnmpCounter outDiscards,
    SnmpCounter inErrors,
    SnmpCounter outErrors) {
  private static final double MBIT_BYTES = 125_000;
  private static final double BITS = 8;

  /** Value of the object ifSpeed when the speed exceeds its 32 bits. */
  private static final double SPEED_OVERFLOW = 4_294_967_295.0;

  private static final int LOOPBACK = 24;
  private static final int VIRTUAL = 53;
  private static final int TUNNEL = 131;

  /**
   * Creates a port from a row with the columns {@link IfMib#COLUMNS}.
   *
   * @throws io.crosstalk.collectors.normalize.RejectedReadingException when a counter is no number
   */
  static IfPort of(SnmpRow row) {
    return new IfPort(
        row.lastIndex(),
        name(row),
        SnmpCells.text(row.cell(IfMib.ALIAS)),
        SnmpCells.address(row.cell(IfMib.PHYS_ADDRESS)),
        bytesPerSecond(row),
        SnmpCells.number(row.cell(IfMib.DISCONTINUITY)),
        row.readAtMs(),
        SnmpCounter.of64Bits(row.cell(IfMib.HC_IN_OCTETS)),
        SnmpCounter.of64Bits(row.cell(IfMib.HC_OUT_OCTETS)),
        SnmpCounter.of32Bits(row.cell(IfMib.IN_OCTETS)),
        SnmpCounter.of32Bits(row.cell(IfMib.OUT_OCTETS)),
        SnmpCounter.of32Bits(row.cell(IfMib.IN_DISCARDS)),
        SnmpCounter.of32Bits(row.cell(IfMib.OUT_DISCARDS)),
        SnmpCounter.of32Bits(row.cell(IfMib.IN_ERRORS)),
        SnmpCounter.of32Bits(row.cell(IfMib.OUT_ERRORS)));
  }

  private static String name(SnmpRow row) {
    return Stream.of(IfMib.NAME, IfMib.DESCR, IfMib.ALIAS)
        .map(column -> SnmpCells.text(row.cell(column)))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("if-" + row.lastIndex());
  }

  /**
   * Returns the speed in bytes per second; NaN for loopback interfaces and tunnels, whose stated
   * speed has no meaning (net-snmp reports 10 Mbit/s).
   */
  private static double bytesPerSecond(SnmpRow row) {
    double type = SnmpCells.number(row.cell(IfMib.TYPE));
    if (type == LOOPBACK || type == VIRTUAL || type == TUNNEL) {
      return Double.NaN;
    }
    double high = SnmpCells.number(row.cell(IfMib.HIGH_SPEED));
    if (high > 0) {
      return high * MBIT_BYTES;
    }
    double low = SnmpCells.number(row.cell(IfMib.SPEED));
    return low > 0 && low < SPEED_OVERFLOW ? low / BITS : Double.NaN;
  }

  /** Returns a text that identifies the port across polls, even if its index changes. */
  String identity() {
    return name + '\n' + physAddress;
  }

  /**
   * Returns a number that changes whenever the port's counters are reset, with the switch or alone.
   *
   * @param starts number of starts of the switch
   */
  long epoch(long starts) {
    return Objects.hash(starts, index, discontinuity);
  }
}
