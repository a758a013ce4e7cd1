package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import io.crosstalk.collectors.normalize.Statements;
import org.jspecify.annotations.Nullable;

/**
 * Bytes per second of one direction of a port, which a switch may count twice: with 64 and with 32
 * bits. The wide counter is preferred. One that stands still while the narrow one moves is not
 * kept, whatever its value.
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

  private static final String NARROW_TAKEN =
      "%s stands still while %2$s moves: %2$s is believed; it may wrap unnoticed if the interval is"
          + " long";

  private static final String NO_RATE =
      "%s stands still while %s moves, which may have wrapped since the last poll: there is no"
          + " rate; shorten the interval, or let the switch mend its 64-bit counter";

  private final Statements<Double> statements = Statements.ofAmounts(SLACK);
  private @Nullable String wideField;
  private @Nullable String narrowField;
  private double wide = Double.NaN;
  private double narrow = Double.NaN;

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
      narrow = grown == null ? Double.NaN : unit * rate(grown, unit, longestMs);
      statements.add(field, narrow);
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

  /**
   * Returns what an operator should know about the two counters, the same text as long as they
   * differ in the same way; null if they agree.
   */
  @Nullable String warning() {
    if (wide == 0 && narrowField != null && !(narrow <= SLACK)) {
      return (Double.isNaN(narrow) ? NO_RATE : NARROW_TAKEN).formatted(wideField, narrowField);
    }
    String disagreement = statements.disagreement();
    return disagreement == null
        ? null
        : disagreement + ", the " + (wide > narrow ? "larger one" : "smaller one");
  }
}
