package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceNames;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.event.Metric;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Finds the resource that a series is about by the names of its labels. */
final class ResourceLabels {
  /** Labels that name the resource explicitly, the most direct first. */
  private static final List<String> EXPLICIT =
      List.of("crosstalk.resource", "resource", "resource_id");

  /** Labels that name the host of an infrastructure series. */
  private static final List<String> HOST_LABELS =
      List.of("host.name", "service.name", "service.instance.id", "instance");

  /** Labels that name the resource of a series that an application measures. */
  private static final List<String> APPLICATION_LABELS =
      List.of("service.name", "host.name", "service.instance.id", "instance");

  /** Labels that state where a series comes from, which its resource states already. */
  private static final Set<String> NOT_DISTINGUISHING =
      Set.of(
          "crosstalk.resource", "crosstalk_resource", "resource", "resource_id", "instance", "job");

  private ResourceLabels() {}

  /**
   * Id of the resource; null when no label names it.
   *
   * @param metric null when it is no metric of the platform
   * @throws RejectedReadingException when the label's value is no valid name
   */
  static @Nullable String resource(ForeignSeries series, @Nullable Metric metric) {
    String id = first(series, EXPLICIT);
    if (id == null) {
      id = first(series, isOfApplications(metric) ? APPLICATION_LABELS : HOST_LABELS);
    }
    return id == null ? null : ResourceNames.check(id, "the resource");
  }

  /**
   * Checks the id of the resource.
   *
   * @throws RejectedReadingException when it is missing
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

  /** Name of the series, with the labels in braces that keep it apart from other series. */
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
