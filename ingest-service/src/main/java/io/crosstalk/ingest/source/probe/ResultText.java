package io.crosstalk.ingest.source.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What was found, for people. */
final class ResultText {
  private static final double MEGABYTE = 1e6;

  /** Two figures of "SyncIO Saves the Day", to compare with. */
  private static final Consequences TYPICAL = new Consequences(9.6 * MEGABYTE);

  private static final Consequences HURT = new Consequences(0.5 * MEGABYTE);

  private ResultText() {}

  /** In one line. */
  static String line(Result result) {
    Timings writes = result.writes();
    return "%s MB/s in unbuffered writes, %s each%s"
        .formatted(
            Amounts.number(writes.bytesPerSecond() / MEGABYTE),
            Amounts.milliseconds(writes.meanMs()),
            result.reads().count() == 0
                ? ""
                : "; " + Amounts.milliseconds(result.reads().meanMs()) + " a random read");
  }

  /** In several lines, with what it means. */
  static List<String> lines(Result result) {
    List<String> lines = new ArrayList<>();
    if (result.writes().count() > 0) {
      lines.add(
          "unbuffered writes  %s MB/s, %s"
              .formatted(
                  Amounts.number(result.writes().bytesPerSecond() / MEGABYTE),
                  each(result.writes())));
    }
    if (result.reads().count() > 0) {
      lines.add("random reads       " + each(result.reads()));
    }
    lines.add(
        "measured           on %s with %s, in %s%s"
            .formatted(
                result.fileSystem(),
                result.access().label(),
                Amounts.duration(result.took()),
                result.ending() == Result.Ending.COMPLETE ? "" : "; " + ending(result)));
    doubt(result).ifPresent(lines::add);
    lines.addAll(meaning(new Consequences(result.writes().bytesPerSecond())));
    return lines;
  }

  private static String each(Timings timings) {
    return "%s for 16 KiB, the longest %s (%d times)"
        .formatted(
            Amounts.milliseconds(timings.meanMs()),
            Amounts.milliseconds(timings.longestMs()),
            timings.count());
  }

  private static List<String> meaning(Consequences here) {
    return List.of(
        "what it means      a database waits %s for a block of its log, and %s while a 64 MB cluster is formatted; syncIO would say %s"
            .formatted(
                Amounts.milliseconds(here.blockMs()),
                Amounts.milliseconds(here.clusterMs()),
                Amounts.milliseconds(here.syncIoMs())),
        "to compare         a SAN at 9.6 MB/s: %s and %s; beside a noisy neighbour at 0.5 MB/s: %s and %s. No figure is bad by itself: what counts is the change"
            .formatted(
                Amounts.milliseconds(TYPICAL.blockMs()),
                Amounts.milliseconds(TYPICAL.clusterMs()),
                Amounts.milliseconds(HURT.blockMs()),
                Amounts.milliseconds(HURT.clusterMs())));
  }

  /** Continues a sentence that begins with the run. */
  static String ending(Result result) {
    return switch (result.ending()) {
      case COMPLETE -> "came to its end";
      case OUT_OF_TIME -> "ended early because its time was up";
      case LITTLE_SPACE -> "ended early because others had filled the disk meanwhile";
      case STOPPED -> "was stopped";
    };
  }

  /** What makes the figures worth less than they look. */
  static Optional<String> doubt(Result result) {
    if (result.fileSystem().equals("tmpfs") || result.fileSystem().equals("ramfs")) {
      return Optional.of("this is memory, and no disk: choose another folder");
    }
    return result.access().readsTheDisk()
        ? Optional.empty()
        : Optional.of(
            "the file system has no O_DIRECT: reads would come from memory, so they were not measured");
  }
}
