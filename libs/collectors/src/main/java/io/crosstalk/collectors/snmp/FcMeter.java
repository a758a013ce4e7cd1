package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.normalize.CounterDeltas;
import io.crosstalk.collectors.normalize.RejectReason;
import java.util.List;
import java.util.Objects;

/** Converts the counters of a Fibre Channel switch to rates and publishes them. */
final class FcMeter {
  private static final int COUNTERS = 8;

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

  private final SourceContext context;
  private final ProblemReporter complaints;
  private final CounterDeltas deltas;
  private final Uptime uptime = new Uptime();
  private final CounterResets resets = new CounterResets();
  private final CounterWarnings warnings = new CounterWarnings();

  FcMeter(SourceContext context, int maxPorts, ProblemReporter complaints) {
    this.context = context;
    this.complaints = complaints;
    deltas = new CounterDeltas(maxPorts * COUNTERS);
  }

  /** Publishes the samples of one poll. */
  void measure(long nowMs, double uptimeTicks, List<FcPort> ports, Intake intake) {
    long starts = uptime.read(nowMs, uptimeTicks);
    ports.forEach(port -> measure(nowMs, starts, port, intake));
    resets.tell(nowMs, intake);
    warnings.publish();
  }

  /** Returns warnings about contradicting counters. Any thread may call it. */
  List<String> warnings() {
    return warnings.texts();
  }

  private void measure(long nowMs, long starts, FcPort port, Intake intake) {
    long epoch = Objects.hash(starts, port.wwn());
    Runnable reset = () -> resets.add(port.id());
    PortRates counts = new PortRates(deltas, port.id(), port.countsReadAtMs(), epoch, reset);
    PortRates rates = new PortRates(deltas, port.id(), port.readAtMs(), epoch, reset);
    String id = context.id(port.id());
    intake.sample(nowMs, id, "net.tx.throughput", tx(port, counts, rates), "B/s");
    intake.sample(nowMs, id, "net.rx.throughput", rx(port, counts, rates), "B/s");
    intake.sample(nowMs, id, "fc.credit_starvation", starvation(port, counts), "%");
    rate(nowMs, id, "fc.no_tx_credits", port.noTxCredits(), rates, intake);
    rate(nowMs, id, "fc.crc_errors", port.crcErrors(), rates, intake);
    rate(nowMs, id, "fc.discards", port.discards(), rates, intake);
  }

  private static void rate(
      long nowMs, String id, String metric, SnmpCounter counter, PortRates rates, Intake intake) {
    intake.sample(nowMs, id, metric, rates.perSecond(metric, counter, MAX_FRAMES), "1/s");
  }

  private double tx(FcPort port, PortRates counts, PortRates rates) {
    ByteRate sent =
        new ByteRate()
            .wide("connUnitPortStatCountTxElements", port.txBytes(), MAX_BYTES, counts)
            .narrow(
                "swFCPortTxWords",
                port.txWords(),
                WORD_BYTES,
                MAX_BYTES,
                LONGEST_FOR_WORDS_MS,
                rates);
    return believed(port, "tx", port.txBytes(), port.txWords(), sent);
  }

  private double rx(FcPort port, PortRates counts, PortRates rates) {
    ByteRate received =
        new ByteRate()
            .wide("connUnitPortStatCountRxElements", port.rxBytes(), MAX_BYTES, counts)
            .narrow(
                "swFCPortRxWords",
                port.rxWords(),
                WORD_BYTES,
                MAX_BYTES,
                LONGEST_FOR_WORDS_MS,
                rates);
    return believed(port, "rx", port.rxBytes(), port.rxWords(), received);
  }

  private double believed(
      FcPort port, String name, SnmpCounter bytes, SnmpCounter words, ByteRate rate) {
    warnings.add(port.id(), rate.warning());
    if (!bytes.isKept() && words.isKept() && context.interval().toMillis() > LONGEST_FOR_WORDS_MS) {
      complaints.add(
          RejectReason.IMPLAUSIBLE,
          "the switch counts words in 32 bits only, which may wrap within 10 s: set an interval of"
              + " at most 10s, or let it offer FCMGMT-MIB",
          name);
    }
    return rate.perSecond();
  }

  private static double starvation(FcPort port, PortRates counts) {
    double ticks = counts.perSecond("credit", port.creditZero(), 2 * TICKS_IN_A_SECOND);
    return Math.min(100, 100 * ticks / TICKS_IN_A_SECOND);
  }
}
