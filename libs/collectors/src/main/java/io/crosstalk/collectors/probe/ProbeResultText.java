package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.probe.ProbeResult.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Texts that describe the result of a measurement to the user. */
final class ProbeResultText {
  private static final double MEGABYTE = 1e6;

  /**
   * Throughputs of a typical SAN and of a SAN under heavy load, for comparison; from the
   * presentation "SyncIO Saves the Day".
   */
  private static final DatabaseImpact TYPICAL = new DatabaseImpact(9.6 * MEGABYTE);

  private static final DatabaseImpact SLOW = new DatabaseImpact(0.5 * MEGABYTE);

  private ProbeResultText() {}

  /** Returns the result in one line. */
  static String line(ProbeResult result) {
    return "%s in unbuffered writes, %s each%s"
        .formatted(
            throughput(result),
            AmountFormat.milliseconds(result.writes().meanMs()),
            result.reads().count() == 0
                ? ""
                : "; " + AmountFormat.milliseconds(result.reads().meanMs()) + " a random read");
  }

  /** Returns the result in several lines, with what it means for a database. */
  static List<String> lines(ProbeResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(row("unbuffered writes", throughput(result) + ", " + each(result.writes())));
    if (result.reads().count() > 0) {
      lines.add(row("random reads", each(result.reads())));
    }
    lines.add(row("measured", measured(result)));
    doubt(result).ifPresent(doubt -> lines.add(row("but", doubt)));
    lines.addAll(meaning(new DatabaseImpact(result.writes().bytesPerSecond())));
    return lines;
  }

  private static String row(String label, String text) {
    return String.format(Locale.ROOT, "%-22s%s", label, text);
  }

  private static String throughput(ProbeResult result) {
    return AmountFormat.number(result.writes().bytesPerSecond() / MEGABYTE) + " MB/s";
  }

  private static String each(AccessTimings timings) {
    return String.format(
        Locale.ROOT,
        "%s a block on average of %,d, %s at most",
        AmountFormat.milliseconds(timings.meanMs()),
        timings.count(),
        AmountFormat.milliseconds(timings.longestMs()));
  }

  private static String measured(ProbeResult result) {
    return "in %s, blocks of 16 KiB, on %s with %s%s"
        .formatted(
            AmountFormat.duration(result.took()),
            result.fileSystem(),
            result.access().label(),
            result.ending() == Ending.COMPLETE ? "" : "; it " + ending(result));
  }

  private static List<String> meaning(DatabaseImpact here) {
    return List.of(
        row(
            "a database waits",
            waits(here) + "; syncIO: " + AmountFormat.milliseconds(here.syncIoMs())),
        row("  typical of a SAN", waits(TYPICAL) + " (9.6 MB/s)"),
        row("  beside a heavy load", waits(SLOW) + " (0.5 MB/s)"),
        row("", "No figure is good or bad by itself: what counts is its change."));
  }

  private static String waits(DatabaseImpact of) {
    return "%s for a block of its log, %s for a new cluster of 64 MB"
        .formatted(
            AmountFormat.milliseconds(of.blockMs()), AmountFormat.milliseconds(of.clusterMs()));
  }

  /**
   * Returns how the measurement ended, as the second part of a sentence that begins with "the run".
   */
  static String ending(ProbeResult result) {
    return switch (result.ending()) {
      case COMPLETE -> "came to its end";
      case OUT_OF_TIME -> "ended early: its time was up";
      case LITTLE_SPACE -> "ended early: others had filled the disk meanwhile";
      case STOPPED -> "was stopped";
    };
  }

  /**
   * Returns the reason why the values are less reliable than they look, such as a disk in memory;
   * empty if there is none.
   */
  static Optional<String> doubt(ProbeResult result) {
    if (result.fileSystem().equals("tmpfs") || result.fileSystem().equals("ramfs")) {
      return Optional.of("this is memory, and no disk: choose another folder");
    }
    return result.access().readsTheDisk()
        ? Optional.empty()
        : Optional.of(
            "O_DIRECT does not work there: reads would come from memory, so none were measured");
  }
}
