package io.crosstalk.ingest.collect.tool;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Series of a recording by file. Where a file has a series, the samples that files read later have
 * of it are left out: two programs that measure the same would make it jump. They fill its gaps.
 * Thread-safe.
 */
final class FileSeries {
  /** Number of samples that are kept to be compared, of 16 bytes each. */
  private static final int MOST_KEPT = 10_000_000;

  private static final int SHOWN = 5;

  /** Unit in which the times of two zones differ. */
  private static final Duration HALF_HOUR = Duration.ofMinutes(30);

  private final UnaryOperator<String> identities;
  private final ShownTime shown;

  /** Parts of the series by resource and metric. */
  private final Map<String, Map<String, List<Part>>> series = new HashMap<>();

  private final Map<Files, Overlap> overlaps = new LinkedHashMap<>();

  /** Period of the samples of each file. */
  private final Map<Path, Period> periods = new TreeMap<>();

  private int kept;

  private record Files(Path first, Path later) {}

  /** Time of the first and of the last sample, epoch milliseconds. */
  private record Period(long fromMs, long toMs) {
    Period with(Period other) {
      return new Period(Math.min(fromMs, other.fromMs), Math.max(toMs, other.toMs));
    }

    boolean overlaps(Period other) {
      return fromMs < other.toMs && other.fromMs < toMs;
    }

    /**
     * Returns the half hours by which another period both begins and ends later; zero if there are
     * none, if they are a day or more, or if the period is too short to have a length.
     */
    Duration shiftTo(Period later) {
      Duration begin = Duration.ofMillis(later.fromMs - fromMs);
      Duration shift =
          HALF_HOUR.multipliedBy(begin.plus(CaseFolderWriter.EARLY).dividedBy(HALF_HOUR));
      boolean isShift =
          toMs - fromMs > CaseFolderWriter.EARLY.toMillis()
              && shift.toDays() == 0
              && isAbout(begin, shift)
              && isAbout(Duration.ofMillis(later.toMs - toMs), shift);
      return isShift ? shift : Duration.ZERO;
    }

    private static boolean isAbout(Duration time, Duration other) {
      return time.minus(other).abs().compareTo(CaseFolderWriter.EARLY) <= 0;
    }
  }

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
    periods.merge(file, new Period(timeMs, timeMs), Period::with);
    List<Part> parts =
        series
            .computeIfAbsent(identities.apply(resource), id -> new HashMap<>(4))
            .computeIfAbsent(metric, name -> new ArrayList<>(1));
    Part own = null;
    Part filled = null;
    for (Part part : parts) {
      if (part.file.equals(file)) {
        own = part;
      } else if (part.covers(timeMs)) {
        overlap(part, file).leaveOut(metric + " of " + resource, timeMs, part.at(timeMs), value);
        return false;
      } else if (part.spans(timeMs)) {
        filled = part;
      }
    }
    if (filled != null) {
      overlap(filled, file).fill();
    }
    if (own == null) {
      own = new Part(file);
      parts.add(own);
    }
    kept += own.add(timeMs, value, kept < MOST_KEPT);
    return true;
  }

  private Overlap overlap(Part first, Path later) {
    return overlaps.computeIfAbsent(new Files(first.file, later), files -> new Overlap(shown));
  }

  /**
   * Returns how much earlier than the last file other files end, as with a wrong zone; empty if all
   * end at about the same time.
   */
  synchronized Optional<String> earlyEnds() {
    long endMs = periods.values().stream().mapToLong(Period::toMs).max().orElse(0);
    List<String> early =
        periods.entrySet().stream()
            .filter(each -> each.getValue().toMs < endMs - CaseFolderWriter.EARLY.toMillis())
            .map(
                each ->
                    "%s ends %s"
                        .formatted(
                            String.valueOf(each.getKey().getFileName()),
                            duration(Duration.ofMillis(endMs - each.getValue().toMs))))
            .toList();
    return early.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "  %s%s before the last file: if they were recorded at the same time, a time zone is wrong (--zone)"
                .formatted(
                    early.stream().limit(SHOWN).collect(Collectors.joining(", ")),
                    early.size() > SHOWN ? ", and %d more".formatted(early.size() - SHOWN) : ""));
  }

  /**
   * Returns two files of the same length of which one begins and ends whole or half hours later, as
   * with a wrong zone; empty if there are none. Files that continue the series of one another are
   * one recording.
   */
  synchronized Optional<String> zoneShift() {
    Map<Path, Period> recordings = recordings();
    for (Map.Entry<Path, Period> first : recordings.entrySet()) {
      for (Map.Entry<Path, Period> later : recordings.entrySet()) {
        Duration shift = first.getValue().shiftTo(later.getValue());
        if (shift.isPositive()) {
          return Optional.of(
              "%s begins and ends %s after %s"
                  .formatted(
                      later.getKey().getFileName(),
                      duration(shift),
                      String.valueOf(first.getKey().getFileName())));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the period of each file, together with those of the files that continue its series. */
  private Map<Path, Period> recordings() {
    Map<Path, Period> all = new TreeMap<>(periods);
    for (Map<String, List<Part>> resource : series.values()) {
      for (List<Part> parts : resource.values()) {
        for (int next = 1; next < parts.size(); next++) {
          Path first = parts.get(next - 1).file;
          Path later = parts.get(next).file;
          if (!period(periods, first).overlaps(period(periods, later))) {
            Period both = period(all, first).with(period(all, later));
            all.put(first, both);
            all.put(later, both);
          }
        }
      }
    }
    return all;
  }

  private static Period period(Map<Path, Period> periods, Path file) {
    return Objects.requireNonNull(periods.get(file));
  }

  private static String duration(Duration time) {
    return (time.toHours() > 0 ? time.toHours() + " h " : "") + time.toMinutesPart() + " min";
  }

  /** Returns a sentence for each two files of which one is left out, or fills gaps of the other. */
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
    /** Number of steps from which on the distance of two samples is a gap. */
    private static final int STEPS_OF_A_GAP = 3;

    private final Path file;
    private long fromMs = Long.MAX_VALUE;
    private long toMs = Long.MIN_VALUE;
    private long[] times = {};
    private double[] values = {};
    private int size;

    /** Median distance of the first {@link #measured} samples. */
    private long stepMs;

    private int measured;

    Part(Path file) {
      this.file = file;
    }

    /**
     * Returns whether the file has the series at a time, which is in its period and in no gap.
     * Where samples are not kept, there are no gaps.
     */
    boolean covers(long timeMs) {
      int next = -1 - Arrays.binarySearch(times, 0, size, timeMs);
      return spans(timeMs) && !(next > 0 && next < size && isGapBefore(next));
    }

    /** Returns whether a time is in the period of the file. */
    boolean spans(long timeMs) {
      return fromMs <= timeMs && timeMs <= toMs;
    }

    /**
     * Returns whether the file lacks samples before one of them: their distance is more than three
     * times the median step, and than the shorter step beside it, since the step may change.
     */
    private boolean isGapBefore(int next) {
      long before = next > 1 ? step(next - 1) : Long.MAX_VALUE;
      long behind = next + 1 < size ? step(next + 1) : Long.MAX_VALUE;
      return step(next) / STEPS_OF_A_GAP > Math.max(medianStep(), Math.min(before, behind));
    }

    private long step(int sample) {
      return times[sample] - times[sample - 1];
    }

    private long medianStep() {
      if (measured != size) {
        measured = size;
        long[] steps = IntStream.range(1, size).mapToLong(this::step).sorted().toArray();
        stepMs = steps[(steps.length - 1) / 2];
      }
      return stepMs;
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

  /** Samples of one file that are left out in favour of another one, or fill its gaps. */
  private static final class Overlap {
    private static final double ROUNDING = 1e-9;

    private final ShownTime shown;
    private int leftOut;
    private int filling;
    private int differing;
    private String example = "";

    Overlap(ShownTime shown) {
      this.shown = shown;
    }

    void fill() {
      filling++;
    }

    void leaveOut(String series, long timeMs, double first, double later) {
      leftOut++;
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
      Object nameOfFirst = isSame ? files.first : first;
      List<String> parts = new ArrayList<>();
      if (leftOut > 0) {
        parts.add(
            "left out (%d): samples of series that %s, read first, has for this time"
                .formatted(leftOut, nameOfFirst));
      }
      if (differing > 0) {
        parts.add("%d differ, such as %s".formatted(differing, example));
      }
      if (filling > 0) {
        parts.add(
            "used (%d): samples in gaps of series that %s, read first, has"
                .formatted(filling, nameOfFirst));
      }
      return "%s %s: %s"
          .formatted(
              differing == 0 ? "·" : "!", isSame ? files.later : later, String.join("; ", parts));
    }
  }
}
