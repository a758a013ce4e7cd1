package io.crosstalk.ingest.collect.tool;

import io.crosstalk.collectors.ForwardingIntake;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.metric.Quantity;
import io.crosstalk.event.text.Counted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Intake that counts what passes, for people who want to know what was made of a file: resources by
 * kind, and for each metric the number of resources and samples, the range of the values with the
 * resource of the highest one, the period and the step. Thread-safe.
 */
final class FigureCounts extends ForwardingIntake {
  private static final int MOST_METRICS = 40;
  private static final int SHOWN = 3;

  private final Intake target;
  private final Map<String, MetricCount> metrics;
  private final Map<String, ResourceKind> resources;
  private final @Nullable FileSeries series;
  private final ShownTime shown;
  private final @Nullable Path file;

  /**
   * Creates an intake without counts.
   *
   * @param series series of all files, if several files that have the same series are read one
   *     after the other; null if each sample is used
   */
  FigureCounts(Intake target, @Nullable FileSeries series, ShownTime shown) {
    this(target, new TreeMap<>(), new ConcurrentHashMap<>(), series, shown, null);
  }

  private FigureCounts(
      Intake target,
      Map<String, MetricCount> metrics,
      Map<String, ResourceKind> resources,
      @Nullable FileSeries series,
      ShownTime shown,
      @Nullable Path file) {
    this.target = target;
    this.metrics = metrics;
    this.resources = resources;
    this.series = series;
    this.shown = shown;
    this.file = file;
  }

  @Override
  protected Intake target() {
    return target;
  }

  @Override
  public Intake stream(String name) {
    return new FigureCounts(target.stream(name), metrics, resources, series, shown, file);
  }

  /** Returns an intake with a stream of its own, since files may be read in any order. */
  @Override
  public Intake file(Path path) {
    return new FigureCounts(
        target.stream(path.toString()), metrics, resources, series, shown, path);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (!Double.isNaN(value)) {
      double accepted = accepted(value, unit, metric);
      if (!Double.isNaN(accepted) && !count(timeMs, resource, metric, accepted)) {
        return;
      }
    }
    target.sample(timeMs, resource, metric, value, unit);
  }

  /** Counts a sample; returns whether it is to be used. */
  private boolean count(long timeMs, String resource, String metric, double value) {
    if (file != null && series != null && !series.add(file, timeMs, resource, metric, value)) {
      return false;
    }
    synchronized (metrics) {
      metrics.computeIfAbsent(metric, MetricCount::new).add(timeMs, resource, value);
    }
    return true;
  }

  /** Returns a value in the metric's unit; NaN if it, or its unit, will be refused. */
  private static double accepted(double value, @Nullable String unit, String name) {
    try {
      Metric metric = MetricCatalogue.of(name);
      return SampleNormalizer.plausible(Conversion.of(unit, metric).apply(value), metric);
    } catch (IllegalArgumentException | RejectedReadingException e) {
      return Double.NaN;
    }
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {
    all.forEach(resource -> resources.put(resource.id(), resource.kind()));
    target.inventory(timeMs, all);
  }

  /** Returns a line for the resources, and one for each metric. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!resources.isEmpty()) {
      lines.add(
          resources.keySet().stream()
              .sorted()
              .collect(Collectors.groupingBy(resources::get, TreeMap::new, Collectors.toList()))
              .entrySet()
              .stream()
              .map(kind -> kind.getKey().wireName() + " " + text(kind.getValue()))
              .collect(Collectors.joining(", ", "resources: ", "")));
    }
    synchronized (metrics) {
      metrics.entrySet().stream()
          .limit(MOST_METRICS)
          .forEach(metric -> lines.add(text(metric.getKey(), metric.getValue())));
      if (metrics.size() > MOST_METRICS) {
        lines.add((metrics.size() - MOST_METRICS) + " more metrics");
      }
    }
    return lines;
  }

  /** Returns the number of resources, and the first of them, in which a wrong name can be seen. */
  private static String text(List<String> ids) {
    String others = ids.size() > SHOWN ? ", …" : "";
    return ids.stream()
        .limit(SHOWN)
        .collect(Collectors.joining(", ", ids.size() + " (", others + ")"));
  }

  private String text(String metric, MetricCount count) {
    String use =
        MetricCatalogue.of(metric).role() == MetricRole.OTHER
            ? "; no diagnosis uses it: docs/vocabulary.md lists the metrics"
            : "";
    return metric + ": " + count.text(shown) + use;
  }

  /** Counts of one metric. */
  private static final class MetricCount {
    private static final int STEPS = 1_000;

    /** A step is a whole number of seconds if it differs by at most one part of so many. */
    private static final int JITTER = 100;

    private final String unit;
    private final Set<String> resources = new HashSet<>();

    /** Distances between the first samples of the first resource, in milliseconds. */
    private final List<Long> steps = new ArrayList<>();

    private @Nullable String first;
    private String highest = "";
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    private long lastOfFirstMs;
    private long samples;
    private long fromMs = Long.MAX_VALUE;
    private long toMs = Long.MIN_VALUE;

    MetricCount(String metric) {
      unit = MetricCatalogue.of(metric).unit();
    }

    void add(long timeMs, String resource, double value) {
      least = Math.min(least, value);
      if (value > most) {
        most = value;
        highest = resource;
      }
      resources.add(resource);
      samples++;
      fromMs = Math.min(fromMs, timeMs);
      toMs = Math.max(toMs, timeMs);
      if (first == null) {
        first = resource;
        lastOfFirstMs = timeMs;
      } else if (resource.equals(first) && steps.size() < STEPS) {
        steps.add(timeMs - lastOfFirstMs);
        lastOfFirstMs = timeMs;
      }
    }

    String text(ShownTime shown) {
      String period =
          "%s, %s, %s to %s (%s), %s to %s"
              .formatted(
                  Counted.of(resources.size(), "resource"),
                  Counted.of(samples, "sample"),
                  new Quantity(least, unit).text(),
                  new Quantity(most, unit).text(),
                  highest,
                  shown.text(fromMs),
                  shown.text(toMs));
      return steps.isEmpty() ? period : period + ", every " + step();
    }

    private String step() {
      long ms = steps.stream().sorted().skip(steps.size() / 2).findFirst().orElse(0L);
      long seconds = Math.round(ms / 1000.0);
      boolean isWhole = Math.abs(ms - 1000 * seconds) <= ms / JITTER;
      return seconds >= 120 && seconds % 60 == 0 && isWhole
          ? seconds / 60 + " min"
          : isWhole ? seconds + " s" : ms + " ms";
    }
  }
}
