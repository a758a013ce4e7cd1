package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.event.Metric;
import io.crosstalk.ingest.normalize.Names;
import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.source.open.series.ForeignSeries;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Which of our resources a series is about, by what its labels are called. */
final class ResourceLabels {
  /** Said on purpose, the plainest first. */
  private static final List<String> ON_PURPOSE =
      List.of("crosstalk.resource", "resource", "resource_id");

  /** Said anyway. */
  private static final List<String> OF_HOSTS =
      List.of("host.name", "service.name", "service.instance.id", "instance");

  /** The same for what applications measure. */
  private static final List<String> OF_APPLICATIONS =
      List.of("service.name", "host.name", "service.instance.id", "instance");

  /** They say where a series comes from, which its resource says already. */
  private static final Set<String> NOT_DISTINGUISHING =
      Set.of(
          "crosstalk.resource", "crosstalk_resource", "resource", "resource_id", "instance", "job");

  private ResourceLabels() {}

  /**
   * The resource's id; null when no label tells.
   *
   * @param metric null when it is none of ours
   * @throws RejectedReadingException when it is no name
   */
  static @Nullable String resource(ForeignSeries series, @Nullable Metric metric) {
    String said = first(series, ON_PURPOSE);
    if (said == null) {
      said = first(series, isOfApplications(metric) ? OF_APPLICATIONS : OF_HOSTS);
    }
    return said == null ? null : Names.check(said, "the resource");
  }

  /**
   * The resource's id.
   *
   * @throws RejectedReadingException when there is none
   */
  static String required(@Nullable String resource) {
    if (resource == null) {
      throw new RejectedReadingException(
          RejectReason.MISSING_FIELD,
          "no label tells which resource it is about: send crosstalk.resource (or resource,"
              + " resource_id, host.name, service.name, instance), or write a mapping");
    }
    return resource;
  }

  private static boolean isOfApplications(@Nullable Metric metric) {
    return metric != null && (metric.name().startsWith("app.") || metric.name().startsWith("job."));
  }

  private static @Nullable String first(ForeignSeries series, List<String> names) {
    for (String name : names) {
      String value = series.label(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** The name, and in braces the labels without which two series would be one. */
  static String nameWithLabels(ForeignSeries series, String resource) {
    StringJoiner labels = new StringJoiner(",", "{", "}").setEmptyValue("");
    series
        .labels()
        .forEach(
            (name, value) -> {
              if (!NOT_DISTINGUISHING.contains(name) && !value.equals(resource)) {
                labels.add(name + "=" + value);
              }
            });
    return series.name() + labels;
  }
}
