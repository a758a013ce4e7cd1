package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceNames;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.event.metric.Metric;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Finds out, by the names of well-known labels, which resource a series measures. */
final class ResourceLabels {
  /** Labels that name the resource explicitly, the most direct first. */
  private static final List<String> EXPLICIT =
      List.of("crosstalk.resource", "resource", "resource_id");

  /**
   * Labels that name the resource of a series that is measured by the infrastructure, the most
   * important first.
   */
  private static final List<String> HOST_LABELS =
      List.of("host.name", "service.name", "service.instance.id", "instance");

  /**
   * Labels that name the resource of a series that is measured by an application, the most
   * important first.
   */
  private static final List<String> APPLICATION_LABELS =
      List.of("service.name", "host.name", "service.instance.id", "instance");

  /** Labels that only identify the resource, so that they are not needed in the series' name. */
  private static final Set<String> NOT_DISTINGUISHING =
      Set.of(
          "crosstalk.resource", "crosstalk_resource", "resource", "resource_id", "instance", "job");

  private ResourceLabels() {}

  /**
   * Returns the id of the resource that a series measures; null when no label names it.
   *
   * @param metric metric of the series; null when it is no metric of the platform
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
   * Returns the id of the resource, if it is known.
   *
   * @throws RejectedReadingException when it is null
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

  /**
   * Returns the name under which a series without mapping is published: its own name, with the
   * labels that distinguish it from other series of the resource in braces.
   */
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
