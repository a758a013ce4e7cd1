package io.crosstalk.ingest.collect.tool;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Series of a recording by file. Where a file has a series, the samples that files read later have
 * of it are left out: two programs that measure the same would make it jump. Thread-safe.
 */
final class FileSeries {
  /** Number of samples that are kept to be compared, of 16 bytes each. */
  private static final int MOST_KEPT = 10_000_000;

  private static final int SHOWN = 5;

  private final UnaryOperator<String> identities;
  private final ShownTime shown;

  /** Parts of the series by resource and metric. */
  private final Map<String, Map<String, List<Part>>> series = new HashMap<>();

  private final Map<Files, Overlap> overlaps = new LinkedHashMap<>();

  /** Time of the latest sample of each file, epoch milliseconds. */
  private final Map<Path, Long> ends = new TreeMap<>();

  private int kept;

  private record Files(Path first, Path later) {}

  /**
   * Creates an empty memory.
   *
   * @param identities id of a resource in the recording by its id in the files
   */
  FileSeries(UnaryOperator<String> identities, ShownTime shown) {
    this.identities = identities;
    this.shown = shown;
  }

  /**
   * Returns whether a sample is to be used; it is kept or counted.
   *
   * @param value value in the metric's unit
   */
  synchronized boolean add(Path file, long timeMs, String resource, String metric, double value) {
    List<Part> parts =
        series
            .computeIfAbsent(identities.apply(resource), id -> new HashMap<>(4))
            .computeIfAbsent(metric, name -> new ArrayList<>(1));
    Part own = null;
    for (Part part : parts) {
      if (part.file.equals(file)) {
        own = part;
      } else if (part.covers(timeMs)) {
        overlaps
            .computeIfAbsent(new Files(part.file, file), files -> new Overlap(shown))
            .add(metric + " of " + resource, timeMs, part.at(timeMs), value);
        return false;
      }
    }
    if (own == null) {
      own = new Part(file);
      parts.add(own);
    }
    kept += own.add(timeMs, value, kept < MOST_KEPT);
    ends.merge(file, timeMs, Math::max);
    return true;
  }

  /**
   * Returns how much earlier than the last file other files end, as with a wrong zone; empty if all
   * end at about the same time.
   */
  synchronized Optional<String> earlyEnds() {
    long endMs = ends.values().stream().mapToLong(Long::longValue).max().orElse(0);
    List<String> early =
        ends.entrySet().stream()
            .filter(each -> each.getValue() < endMs - CaseFolderWriter.EARLY.toMillis())
            .map(
                each ->
                    "%s ends %s"
                        .formatted(
                            String.valueOf(each.getKey().getFileName()),
                            duration(Duration.ofMillis(endMs - each.getValue()))))
            .toList();
    return early.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "  %s%s before the last file: if they were recorded at the same time, a time zone is wrong (--zone)"
                .formatted(
                    early.stream().limit(SHOWN).collect(Collectors.joining(", ")),
                    early.size() > SHOWN ? ", and %d more".formatted(early.size() - SHOWN) : ""));
  }

  private static String duration(Duration time) {
    return (time.toHours() > 0 ? time.toHours() + " h " : "") + time.toMinutesPart() + " min";
  }

  /** Returns a sentence for each two files of which one has been left out in part. */
  synchronized List<String> lines() {
    List<String> lines = new ArrayList<>();
    overlaps.entrySet().stream()
        .limit(SHOWN)
        .forEach(each -> lines.add(each.getValue().text(each.getKey())));
    if (overlaps.size() > SHOWN) {
      lines.add("! … and so in " + (overlaps.size() - SHOWN) + " more pairs of files");
    }
    if (!overlaps.isEmpty() && kept >= MOST_KEPT) {
      lines.add("! only the first %,d samples were compared".formatted(MOST_KEPT));
    }
    return lines;
  }

  /** Samples of a series in one file, in the order of their times. */
  private static final class Part {
    private final Path file;
    private long fromMs = Long.MAX_VALUE;
    private long toMs = Long.MIN_VALUE;
    private long[] times = {};
    private double[] values = {};
    private int size;

    Part(Path file) {
      this.file = file;
    }

    /**
     * Returns whether the file has the series at a time: one of its samples is at most its mean
     * step away. Where samples are not kept, their period counts.
     */
    boolean covers(long timeMs) {
      int next = -1 - Arrays.binarySearch(times, 0, size, timeMs);
      return (next > 0 && next < size)
          ? Math.min(timeMs - times[next - 1], times[next] - timeMs)
              <= (times[size - 1] - times[0]) / (size - 1)
          : fromMs <= timeMs && timeMs <= toMs;
    }

    /** Returns the value at a time; NaN if there is none, or if it is not kept. */
    double at(long timeMs) {
      int found = Arrays.binarySearch(times, 0, size, timeMs);
      return found < 0 ? Double.NaN : values[found];
    }

    /** Adds a sample, and returns the number of samples that are kept of it: 0 or 1. */
    int add(long timeMs, double value, boolean keep) {
      boolean isNewer = timeMs > toMs;
      fromMs = Math.min(fromMs, timeMs);
      toMs = Math.max(toMs, timeMs);
      if (!isNewer || !keep) {
        return 0;
      }
      if (size == times.length) {
        int room = Math.max(4, size + size / 2);
        times = Arrays.copyOf(times, room);
        values = Arrays.copyOf(values, room);
      }
      times[size] = timeMs;
      values[size] = value;
      size++;
      return 1;
    }
  }

  /** Samples of one file that are left out in favour of another one. */
  private static final class Overlap {
    private static final double ROUNDING = 1e-9;

    private final ShownTime shown;
    private int samples;
    private int differing;
    private String example = "";

    Overlap(ShownTime shown) {
      this.shown = shown;
    }

    void add(String series, long timeMs, double first, double later) {
      samples++;
      if (Double.isNaN(first) || Math.abs(first - later) <= ROUNDING * Math.abs(first)) {
        return;
      }
      if (differing == 0) {
        example = "%s at %s: %s, here %s".formatted(series, shown.text(timeMs), first, later);
      }
      differing++;
    }

    String text(Files files) {
      String first = String.valueOf(files.first.getFileName());
      String later = String.valueOf(files.later.getFileName());
      boolean isSame = first.equals(later);
      String text =
          "%s %s: left out (%d): samples of series that %s, read first, has for this time"
              .formatted(
                  differing == 0 ? "·" : "!",
                  isSame ? files.later : later,
                  samples,
                  isSame ? files.first : first);
      return differing == 0
          ? text
          : "%s; %d differ, such as %s".formatted(text, differing, example);
    }
  }
}
