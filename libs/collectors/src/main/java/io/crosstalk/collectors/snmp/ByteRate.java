package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import io.crosstalk.collectors.normalize.Statements;
import org.jspecify.annotations.Nullable;

/**
 * Bytes per second of one direction of a port, which a switch may count twice: with 64 and with 32
 * bits. The wide counter is preferred. One that stands still while the narrow one moves is not
 * kept, whatever it says.
 */
final class ByteRate {
  private static final double TWO_TO_32 = 4_294_967_296.0;

  /**
   * Bytes per second that do not matter: the two counters are read at slightly different times, and
   * a port without traffic still has some packets of the switch itself.
   */
  private static final double SLACK = 1_000;

  /** Share of the time of a wrap after which the narrow counter is not compared any more. */
  private static final double MARGIN = 0.9;

  private final Statements<Double> statements = Statements.ofAmounts(SLACK);
  private @Nullable String wideField;
  private @Nullable String narrowField;
  private double wide = Double.NaN;

  /**
   * Adds the wide counter; call it first.
   *
   * @param field name of the counter, for messages
   * @param maxPerSecond maximum plausible rate in bytes per second
   */
  ByteRate wide(String field, SnmpCounter counter, double maxPerSecond, PortRates rates) {
    if (counter.isKept()) {
      wideField = field;
      wide = rates.perSecond(field, counter, maxPerSecond);
      statements.add(field, wide);
    }
    return this;
  }

  /**
   * Adds the narrow counter.
   *
   * @param unit bytes of one count
   * @param longestMs longest time between two readings in which it cannot wrap more than once, in
   *     milliseconds
   */
  ByteRate narrow(
      String field,
      SnmpCounter counter,
      double unit,
      double maxPerSecond,
      long longestMs,
      PortRates rates) {
    if (counter.isKept()) {
      narrowField = field;
      PortRates own = wideField == null ? rates : rates.withoutResets();
      Delta.@Nullable Grown grown = own.growth(field, counter, maxPerSecond / unit);
      statements.add(field, grown == null ? Double.NaN : unit * rate(grown, unit, longestMs));
    }
    return this;
  }

  /** Returns counts per second; NaN if the counter may have wrapped more than once. */
  private double rate(Delta.Grown grown, double unit, long longestMs) {
    boolean isIdle = wide == 0 && unit * grown.perSecond() <= SLACK;
    boolean isCertain = grown.elapsedMs() <= Math.min(longestMs, wrapMs(unit));
    return isCertain || isIdle || grown.amount() == 0 ? grown.perSecond() : Double.NaN;
  }

  /** Returns in how many milliseconds the narrow counter wraps at the rate of the wide one. */
  private double wrapMs(double unit) {
    return wide > 0 ? MARGIN * 1000 * TWO_TO_32 * unit / wide : Double.MAX_VALUE;
  }

  /** Returns the rate that is believed; NaN if it is not known. */
  double perSecond() {
    Double believed = statements.believed();
    return believed == null ? Double.NaN : believed;
  }

  /** Returns what an operator should know about the two counters; null if they agree. */
  @Nullable String warning() {
    if (wide == 0 && narrowField != null && !(perSecond() <= SLACK)) {
      return "%s stands still while %s moves: %s is believed; it may wrap unnoticed if the interval is long"
          .formatted(wideField, narrowField, narrowField);
    }
    return statements.disagreement();
  }
}
