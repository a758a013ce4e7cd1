package io.crosstalk.collectors.performance.format;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
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
 * Settings of a source of type {@code performance-files}. Most files contain all that is needed;
 * the properties behind {@code format} are for those that do not.
 *
 * @param files folder and names of the files
 * @param format name of a {@link PerformanceFormat}; null if it is recognised
 * @param zone zone of local times; null if the file has it, and UTC if it does not
 * @param machine id of the machine in files that name none
 * @param kind kind of the machines in files that do not have it
 * @param metric metric of the values in files that do not name it
 * @param unit unit of these values; null if the file has it, or if it is the metric's own
 * @param environment environment of all resources that the files name
 * @param team team of all resources that the files name
 * @param resources what the files do not have of a resource, by its id; its properties replace
 *     those found, and its {@code uses} are added
 */
public record PerformanceSettings(
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

  public PerformanceSettings {
    resources = resources == null ? List.of() : List.copyOf(resources);
  }

  /**
   * Returns the same settings, checked.
   *
   * @throws InvalidSourceException when they are not usable
   */
  public PerformanceSettings checked() {
    SettingChecks.present("files", files, "is missing: files.path at least");
    zoneId();
    machineKind(ResourceKind.HOST);
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

  /** Returns the zone of times whose zone is not in the file; UTC if none is set. */
  public ZoneId zoneId() {
    return ZoneParser.of("zone", zone == null ? "UTC" : zone);
  }

  /**
   * Returns the kind of machines whose kind is not in the file.
   *
   * @param usual the kind if none is set
   */
  public ResourceKind machineKind(ResourceKind usual) {
    return SettingChecks.parsed("kind", kind, usual, PerformanceSettings::kindOf);
  }

  private static ResourceKind kindOf(String word) {
    try {
      return ResourceKind.parse(word);
    } catch (IllegalArgumentException e) {
      List<String> kinds =
          Arrays.stream(ResourceKind.values()).map(ResourceKind::wireName).toList();
      throw new IllegalArgumentException(
          "there is no kind '%s': %s".formatted(word, Hints.of(word, "kinds", kinds)), e);
    }
  }

  public Environment environmentWord() {
    return SettingChecks.parsed(
        "environment", environment, Environment.UNKNOWN, Environment::parse);
  }
}
