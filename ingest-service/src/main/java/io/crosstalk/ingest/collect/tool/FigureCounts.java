package io.crosstalk.ingest.collect.tool;

import io.crosstalk.collectors.ForwardingIntake;
import io.crosstalk.collectors.Intake;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Duration;
import java.time.Instant;
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
 * kind, and for each metric the number of resources and samples, the period and the step.
 * Thread-safe.
 */
final class FigureCounts extends ForwardingIntake {
  private static final int MOST_METRICS = 40;

  private final Intake target;
  private final Map<String, MetricCount> metrics;
  private final Map<String, ResourceKind> resources;

  FigureCounts(Intake target) {
    this(target, new TreeMap<>(), new ConcurrentHashMap<>());
  }

  private FigureCounts(
      Intake target, Map<String, MetricCount> metrics, Map<String, ResourceKind> resources) {
    this.target = target;
    this.metrics = metrics;
    this.resources = resources;
  }

  @Override
  protected Intake target() {
    return target;
  }

  @Override
  public Intake stream(String name) {
    return new FigureCounts(target.stream(name), metrics, resources);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (!Double.isNaN(value)) {
      synchronized (metrics) {
        metrics.computeIfAbsent(metric, name -> new MetricCount()).add(timeMs, resource);
      }
    }
    target.sample(timeMs, resource, metric, value, unit);
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
          resources.values().stream()
              .collect(Collectors.groupingBy(kind -> kind, TreeMap::new, Collectors.counting()))
              .entrySet()
              .stream()
              .map(kind -> kind.getKey().wireName() + " " + kind.getValue())
              .collect(Collectors.joining(", ", "resources: ", "")));
    }
    synchronized (metrics) {
      metrics.entrySet().stream()
          .limit(MOST_METRICS)
          .forEach(metric -> lines.add(metric.getKey() + ": " + metric.getValue().text()));
      if (metrics.size() > MOST_METRICS) {
        lines.add((metrics.size() - MOST_METRICS) + " more metrics");
      }
    }
    return lines;
  }

  /** Counts of one metric. */
  private static final class MetricCount {
    private static final int STEPS = 1_000;

    private final Set<String> resources = new HashSet<>();

    /** Distances between the first samples of the first resource, in milliseconds. */
    private final List<Long> steps = new ArrayList<>();

    private @Nullable String first;
    private long lastOfFirstMs;
    private long samples;
    private long fromMs = Long.MAX_VALUE;
    private long toMs = Long.MIN_VALUE;

    void add(long timeMs, String resource) {
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

    String text() {
      String period =
          "%d resources, %d samples, %s to %s"
              .formatted(
                  resources.size(),
                  samples,
                  Instant.ofEpochMilli(fromMs),
                  Instant.ofEpochMilli(toMs));
      return steps.isEmpty() ? period : period + ", every " + step();
    }

    private String step() {
      long ms = steps.stream().sorted().skip(steps.size() / 2).findFirst().orElse(0L);
      Duration step = Duration.ofMillis(ms);
      return step.toSeconds() >= 120 && step.toSeconds() % 60 == 0
          ? step.toMinutes() + " min"
          : step.toMillis() % 1000 == 0 ? step.toSeconds() + " s" : ms + " ms";
    }
  }
}
