package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.normalize.RejectReason;
import java.util.Objects;

/** Converts the counters of a Fibre Channel switch to rates and publishes them. */
final class FcMeter extends SwitchMeter<FcPort> {
  /**
   * Maximum plausible rate of a port in one direction, in bytes per second: that of 128GFC, times
   * the tolerance that {@link IfMeter} explains.
   */
  private static final double MAX_BYTES = 2 * 12.8e9;

  private static final double MAX_FRAMES = 1e9;
  private static final double WORD_BYTES = 4;

  /**
   * Maximum time in milliseconds between two readings of a 32-bit counter of words (4 bytes). The
   * fastest switches that have such counters (16GFC) need 10.1 s for 2^32 words.
   */
  private static final long LONGEST_FOR_WORDS_MS = 10_000;

  /** Unit of the counter of time without a credit: ticks of 2.5 µs, as a number per second. */
  private static final double TICKS_IN_A_SECOND = 400_000;

  FcMeter(SnmpSettings settings, SourceContext context) {
    super(settings, context);
  }

  @Override
  void measure(long nowMs, long starts, String local, FcPort port, Intake intake) {
    long epoch = Objects.hash(starts, port.wwn());
    Runnable reset = () -> resets.add(local);
    PortRates counts = new PortRates(deltas, local, port.countsReadAtMs(), epoch, reset);
    PortRates rates = new PortRates(deltas, local, port.readAtMs(), epoch, reset);
    String id = context.id(local);
    intake.sample(
        nowMs,
        id,
        "net.tx.throughput",
        bytes(local, "Tx", port.txBytes(), port.txWords(), counts, rates),
        "B/s");
    intake.sample(
        nowMs,
        id,
        "net.rx.throughput",
        bytes(local, "Rx", port.rxBytes(), port.rxWords(), counts, rates),
        "B/s");
    intake.sample(nowMs, id, "fc.credit_starvation", starvation(port, counts), "%");
    rate(nowMs, id, "fc.no_tx_credits", port.noTxCredits(), rates, intake);
    rate(nowMs, id, "fc.crc_errors", port.crcErrors(), rates, intake);
    rate(nowMs, id, "fc.discards", port.discards(), rates, intake);
  }

  private static void rate(
      long nowMs, String id, String metric, SnmpCounter counter, PortRates rates, Intake intake) {
    intake.sample(nowMs, id, metric, rates.perSecond(metric, counter, MAX_FRAMES), "1/s");
  }

  private double bytes(
      String local,
      String direction,
      SnmpCounter bytes,
      SnmpCounter words,
      PortRates counts,
      PortRates rates) {
    ByteRate rate =
        new ByteRate()
            .wide("connUnitPortStatCount" + direction + "Elements", bytes, MAX_BYTES, counts)
            .narrow(
                "swFCPort" + direction + "Words",
                words,
                WORD_BYTES,
                MAX_BYTES,
                LONGEST_FOR_WORDS_MS,
                rates);
    warnings.add(local, rate.warning());
    if (!bytes.isKept() && words.isKept() && context.interval().toMillis() > LONGEST_FOR_WORDS_MS) {
      complaints.add(
          RejectReason.IMPLAUSIBLE,
          "the switch counts words in 32 bits only, which may wrap within 10 s: set an interval of"
              + " at most 10s, or let it offer FCMGMT-MIB",
          direction);
    }
    return rate.perSecond();
  }

  private static double starvation(FcPort port, PortRates counts) {
    double ticks = counts.perSecond("credit", port.creditZero(), 2 * TICKS_IN_A_SECOND);
    return Math.min(100, 100 * ticks / TICKS_IN_A_SECOND);
  }
}
