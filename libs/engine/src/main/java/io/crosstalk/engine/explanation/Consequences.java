package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * Text that explains a metric by its consequence for the application. There is one such text so
 * far: at a given throughput of unbuffered writes, how long a database needs to write a block of 16
 * KB and to format 64 MB of its log, during which all changes wait.
 */
public final class Consequences {
  private static final String SYNC_WRITE = "disk.sync_write.throughput";
  private static final double BLOCK_MB = 0.016;
  private static final double CLUSTER_MB = 64;

  private Consequences() {}

  /** Text for the first victim with a computable consequence; empty when there is none. */
  static String of(Stream<Victim> metrics) {
    return metrics.filter(Consequences::isKnown).findFirst().map(Consequences::of).orElse("");
  }

  private static boolean isKnown(Victim victim) {
    return victim.metric().equals(SYNC_WRITE) && victim.observed() > 0 && victim.baseline() > 0;
  }

  private static String of(Victim victim) {
    return Texts.of(
        "consequence.syncWrite",
        victim.resource(),
        figures(victim, rate -> rate, "MB/s"),
        figures(victim, rate -> 1000 * BLOCK_MB / rate, "ms"),
        figures(victim, rate -> CLUSTER_MB / rate, "s"));
  }

  /** Median, worst and ordinary value of a quantity that follows from the rate. */
  private static String figures(Victim victim, DoubleUnaryOperator fromRate, String unit) {
    Double worst = victim.worst();
    Quantity median = new Quantity(fromRate.applyAsDouble(victim.observed()), unit);
    Estimate ordinary = Estimate.withoutError(fromRate.applyAsDouble(victim.baseline()), unit);
    return worst == null || worst <= 0
        ? Texts.of("consequence.figures", median, ordinary)
        : Texts.of(
            "consequence.figures.worst",
            median,
            new Quantity(fromRate.applyAsDouble(worst), unit),
            ordinary);
  }
}
