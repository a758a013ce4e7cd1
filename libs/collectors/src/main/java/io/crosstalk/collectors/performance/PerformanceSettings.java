package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.collectors.files.ZoneParser;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.metric.NearestMetric;
import io.crosstalk.event.text.Hints;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code performance-files}. Most files tell everything themselves;
 * the properties behind {@code format} are for those that do not.
 *
 * @param files folder and names of the files
 * @param format name of a {@link PerformanceFormat}; null if it is recognised
 * @param zone zone of local times; null if the file tells it, and UTC if it does not
 * @param machine id of the machine in files that name none
 * @param kind kind of the machines in files that do not tell it
 * @param metric metric of the values in files that do not tell it
 * @param unit unit of these values; null if the file tells it, or if it is the metric's own
 * @param environment environment of all resources that the files name
 * @param team team of all resources that the files name
 * @param resources what the files do not tell of a resource, by its id; its properties replace
 *     those found, and its {@code uses} are added
 */
record PerformanceSettings(
    WatchSettings files,
    @Nullable String format,
    @Nullable String zone,
    @Nullable String machine,
    @Nullable String kind,
    @Nullable String metric,
    @Nullable String unit,
    @Nullable String environment,
    @Nullable String team,
    List<ResourceSettings> resources) {

  PerformanceSettings {
    resources = resources == null ? List.of() : List.copyOf(resources);
  }

  /**
   * Returns the same settings, checked.
   *
   * @throws InvalidSourceException when they are not usable
   */
  PerformanceSettings checked() {
    if (files == null) {
      throw new InvalidSourceException("files", "is missing: files.path at least");
    }
    if (format != null && PerformanceFormats.named(format) == null) {
      throw new InvalidSourceException(
          "format",
          "there is no format '%s': %s"
              .formatted(format, Hints.of(format, "formats", PerformanceFormats.names())));
    }
    zoneId();
    machineKind();
    environmentWord();
    checkMetric();
    return this;
  }

  /** Refuses a metric that is probably misspelt, and a unit in which it cannot be. */
  private void checkMetric() {
    List<String> near = metric == null || isKnown(metric) ? List.of() : NearestMetric.all(metric);
    if (!near.isEmpty()) {
      throw new InvalidSourceException(
          "metric",
          "there is no metric '%s': did you mean %s? docs/vocabulary.md lists all"
              .formatted(metric, String.join(", ", near)));
    }
    if (unit == null || (metric != null && !isKnown(metric))) {
      return;
    }
    if (metric == null ? !Conversion.knows(unit) : !fits(unit, metric)) {
      throw new InvalidSourceException("unit", unfit(unit));
    }
  }

  private String unfit(String wrong) {
    return metric == null
        ? "there is no unit '" + wrong + "': docs/vocabulary.md lists the units"
        : "'%s' is no unit of %s: %s; docs/vocabulary.md lists the units"
            .formatted(wrong, metric, Conversion.hint(wrong, MetricCatalogue.of(metric)));
  }

  private static boolean isKnown(String name) {
    return MetricCatalogue.of(name).role() != MetricRole.OTHER;
  }

  private static boolean fits(String unit, String metric) {
    try {
      Conversion.of(unit, MetricCatalogue.of(metric));
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns the zone of times whose zone the file does not tell; UTC if none is set. */
  ZoneId zoneId() {
    return ZoneParser.of("zone", zone == null ? "UTC" : zone);
  }

  /** Returns the kind of machines whose kind the file does not tell; a host if none is set. */
  ResourceKind machineKind() {
    try {
      return kind == null ? ResourceKind.HOST : ResourceKind.parse(kind);
    } catch (IllegalArgumentException e) {
      List<String> kinds =
          Arrays.stream(ResourceKind.values()).map(ResourceKind::wireName).toList();
      throw new InvalidSourceException(
          "kind", "there is no kind '%s': %s".formatted(kind, Hints.of(kind, "kinds", kinds)));
    }
  }

  Environment environmentWord() {
    try {
      return environment == null ? Environment.UNKNOWN : Environment.parse(environment);
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException("environment", String.valueOf(e.getMessage()));
    }
  }
}
