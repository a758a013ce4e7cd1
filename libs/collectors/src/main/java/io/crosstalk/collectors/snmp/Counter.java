package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.Variable;

/**
 * Value of a counter.
 *
 * @param value NaN if the switch does not keep it
 */
record Counter(double value, Width width) {
  static Counter of32Bits(@Nullable Variable cell) {
    return new Counter(Cells.number(cell), Width.BITS_32);
  }

  static Counter of64Bits(@Nullable Variable cell) {
    return new Counter(Cells.number(cell), Width.BITS_64);
  }

  static Counter ofOctets(@Nullable Variable cell) {
    return new Counter(Cells.octetCounter(cell), Width.BITS_64);
  }

  boolean isKept() {
    return !Double.isNaN(value);
  }

  /** Returns this counter, or the other one if the switch does not keep this one. */
  Counter or(Counter other) {
    return isKept() ? this : other;
  }
}
