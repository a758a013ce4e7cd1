package io.crosstalk.bench.storm;

import io.crosstalk.bench.figures.AimResult;
import io.crosstalk.bench.figures.AimResult.Outcome;
import io.crosstalk.bench.storm.variant.StormMeasurement;
import java.util.Comparator;
import java.util.List;

/**
 * Compares the figures of a storm with the aims of the storm benchmark: throughput, pauses, heap
 * and correct verdicts.
 */
final class StormAims {
  private static final double LEAST_RATIO = 0.5;
  private static final double LEAST_RATE = 300_000;
  private static final double LONGEST_PIECE_SECONDS = 1;
  private static final double MOST_HEAP = 2;
  private static final double LEAST_RIGHT = 0.95;
  private static final String DID_NOT_END = "did not end";

  private StormAims() {}

  /**
   * Results of all aims of a scenario. When a run did not end, all aims that need its measurements
   * are missed.
   */
  static List<AimResult> of(StormResult result) {
    return List.of(throughput(result), rate(result), piece(result), heap(result), right(result));
  }

  private static AimResult throughput(StormResult result) {
    double ratio = result.throughputRatio();
    return aim(
        "throughput at least half of quiet", result, "%.2f".formatted(ratio), ratio >= LEAST_RATIO);
  }

  private static AimResult rate(StormResult result) {
    double rate = StormResult.median(result.storm(), measured -> measured.run().rate());
    return aim("at least 300,000 samples/s", result, "%,.0f".formatted(rate), rate >= LEAST_RATE);
  }

  private static AimResult piece(StormResult result) {
    String what = "longest piece below 1 s";
    double seconds = StormResult.most(result.storm(), StormMeasurement::longestPieceSeconds);
    return seconds < 0
        ? new AimResult(what, "-", Outcome.NOT_MEASURED)
        : aim(what, result, "%.3f s".formatted(seconds), seconds < LONGEST_PIECE_SECONDS);
  }

  private static AimResult heap(StormResult result) {
    double ratio = result.heap().ratio();
    return aim(
        "live heap at most twice quiet's", result, "%.2f".formatted(ratio), ratio <= MOST_HEAP);
  }

  private static AimResult right(StormResult result) {
    VerdictFigures worst =
        result.storm().stream()
            .map(StormRun::figures)
            .min(Comparator.comparingDouble(VerdictFigures::rightShare))
            .orElseThrow();
    return aim(
        "culprit first in 95 % of final verdicts, for 95 % of the victims, no other machine named",
        result,
        "%.1f %%, %.1f %%, %,d"
            .formatted(100 * worst.rightShare(), 100 * worst.judgedShare(), worst.namingAnother()),
        worst.rightShare() >= LEAST_RIGHT
            && worst.judgedShare() >= LEAST_RIGHT
            && worst.namingAnother() == 0);
  }

  private static AimResult aim(String what, StormResult result, String reached, boolean met) {
    return result.complete()
        ? AimResult.of(what, reached, met)
        : new AimResult(what, DID_NOT_END, Outcome.MISSED);
  }
}
