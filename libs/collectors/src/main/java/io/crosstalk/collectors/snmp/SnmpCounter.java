package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.Variable;

/**
 * Value of a counter that was read over SNMP.
 *
 * @param value NaN if the switch does not keep the counter
 * @param width width of the counter, which decides whether it may have wrapped
 */
record SnmpCounter(double value, Width width) {
  static SnmpCounter of32Bits(@Nullable Variable cell) {
    return new SnmpCounter(SnmpCells.number(cell), Width.BITS_32);
  }

  static SnmpCounter of64Bits(@Nullable Variable cell) {
    return new SnmpCounter(SnmpCells.number(cell), Width.BITS_64);
  }

  static SnmpCounter ofOctets(@Nullable Variable cell) {
    return new SnmpCounter(SnmpCells.octetCounter(cell), Width.BITS_64);
  }

  boolean isKept() {
    return !Double.isNaN(value);
  }
}
