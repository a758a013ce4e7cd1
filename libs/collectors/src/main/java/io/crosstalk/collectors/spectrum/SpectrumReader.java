package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.files.FileReader;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.normalize.CounterDeltas;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the statistics files of an array in the order of their times, and publishes the differences
 * between the counters in consecutive files.
 */
final class SpectrumReader implements FileReader {
  private static final int MAX_SERIES = 2_000_000;
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MISSED_UNTIL_GONE = 3;
  private static final Duration LONGEST_INTERVAL = Duration.ofMinutes(61);

  private final @Nullable ZoneId zone;
  private final SpectrumInventory inventory;
  private final CounterDeltas deltas = new CounterDeltas(MAX_SERIES);
  private final Set<String> begun = new HashSet<>();
  private final Map<String, NodeIntervals> intervals = new HashMap<>();
  private final Map<String, Long> completeThrough = new HashMap<>();

  SpectrumReader(@Nullable ZoneId zone, SpectrumInventory inventory) {
    this.zone = zone;
    this.inventory = inventory;
  }

  @Override
  public boolean needsTwoFiles() {
    return true;
  }

  @Override
  public Comparator<String> order() {
    return StatsName.OLDEST_FIRST;
  }

  @Override
  public long completeThrough(String stream, long latestMs) {
    return completeThrough.values().stream().mapToLong(each -> each).min().orElse(latestMs);
  }

  @Override
  public void read(WatchedFile file, Intake intake) throws IOException {
    StatsName name = StatsName.of(file.name());
    if (name == null) {
      throw new MalformedFileException(
          "the name is not that of a statistics file: N<type>_stats_<panel>_<yymmdd>_<hhmmss>");
    }
    if (name.type().equals("g")) {
      return;
    }
    if (begun.add(name.type() + name.panel())) {
      readPredecessor(file, name);
    }
    NodeInterval interval = interval(name, parse(file));
    if (name.type().equals("n")) {
      new NodeFigures(leads(file, "n"), inventory, intake).publish(interval);
    } else {
      intervals
          .computeIfAbsent(name.type(), type -> new NodeIntervals())
          .add(
              name.panel(), interval, nodes(file, name, interval), sink(file, name.type(), intake));
    }
  }

  /**
   * Reads the previous file of the same node again after a restart of the service, so that the
   * counters of this file can be compared with it.
   */
  private void readPredecessor(WatchedFile file, StatsName name) throws IOException {
    String before =
        file.names().stream()
            .filter(other -> isPredecessor(StatsName.of(other), name))
            .max(StatsName.OLDEST_FIRST)
            .orElse(null);
    WatchedFile predecessor = before == null ? null : file.sibling(before);
    if (predecessor != null) {
      interval(name, parse(predecessor));
    }
  }

  private static boolean isPredecessor(@Nullable StatsName other, StatsName name) {
    return other != null
        && other.isSameSeries(name)
        && other.stamp().isBefore(name.stamp())
        && other.isWithin(LONGEST_INTERVAL, name);
  }

  private StatsFile parse(WatchedFile file) throws IOException {
    try (InputStream in = file.open()) {
      return StatsXml.read(in, zone);
    }
  }

  private NodeInterval interval(StatsName name, StatsFile stats) {
    Map<String, CounterGrowth> elements = new HashMap<>();
    for (StatsFile.Element element : stats.elements()) {
      String key = element.kind() + "|" + element.id() + "|" + element.label();
      String series = name.type() + name.panel() + "|" + key;
      elements.put(key, CounterGrowth.of(deltas, series, stats.timeMs(), element.counters()));
    }
    return new NodeInterval(stats.cluster(), stats.node(), stats.timeMs(), elements);
  }

  /**
   * Returns the panel names of all nodes that have written a file of this type around the time of a
   * file, and are therefore expected to report for its interval.
   */
  private static Set<String> nodes(WatchedFile file, StatsName name, NodeInterval interval) {
    Duration around =
        Duration.ofMillis(Math.max(MINUTE.toMillis(), interval.elapsedMs()))
            .multipliedBy(MISSED_UNTIL_GONE);
    return file.names().stream()
        .map(StatsName::of)
        .filter(Objects::nonNull)
        .filter(other -> other.type().equals(name.type()) && other.isWithin(around, name))
        .map(StatsName::panel)
        .collect(Collectors.toSet());
  }

  private NodeIntervals.Sink sink(WatchedFile file, String type, Intake intake) {
    return new NodeIntervals.Sink() {
      @Override
      public void complete(long timeMs, Map<String, NodeInterval> byPanel) {
        completeThrough.put(type, timeMs);
        new ArrayDiskFigures(type, leads(file, type), inventory, intake).publish(timeMs, byPanel);
      }

      @Override
      public void partial(long timeMs, Map<String, NodeInterval> byPanel) {
        intake.gap(
            timeMs - elapsedMs(byPanel),
            timeMs,
            "only the nodes %s have files N%s_stats of just this interval: sums over some of the array's nodes are not published"
                .formatted(byPanel.keySet(), type));
      }
    };
  }

  /**
   * Returns whether no other type of statistics follows for the interval, so that the inventory is
   * complete after this one. The files of an interval are read in the order of their types.
   */
  private static boolean leads(WatchedFile file, String type) {
    return file.names().stream()
        .map(StatsName::of)
        .filter(Objects::nonNull)
        .noneMatch(other -> !other.type().equals("g") && other.type().compareTo(type) > 0);
  }

  private static long elapsedMs(Map<String, NodeInterval> byPanel) {
    return byPanel.values().stream().mapToLong(NodeInterval::elapsedMs).max().orElse(0);
  }
}
