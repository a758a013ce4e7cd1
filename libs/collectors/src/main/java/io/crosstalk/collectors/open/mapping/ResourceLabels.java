package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceNames;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.ResourceObservation;
import io.crosstalk.event.metric.Metric;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, by the names of well-known labels, which resource a series measures: the finest one
 * that they name.
 */
final class ResourceLabels {
  private static final List<String> EXPLICIT = List.of("crosstalk.resource");

  /**
   * Labels that name the resource of one of the platform's metrics. In other series they may name
   * something else: kube-state-metrics has the amount of each {@code resource}, such as memory.
   */
  private static final List<String> GENERAL = List.of("resource", "resource_id");

  /** Well-known resources, the finest first. */
  private static final List<String> FINEST =
      List.of(
          "container",
          "container-by-uid",
          "container-of-host",
          "claim",
          "volume",
          "pod",
          "pod-by-uid",
          "workload");

  /**
   * Well-known resources whose first label leaves no doubt: without the others the series is
   * refused, since it does not measure anything coarser, unless it is an unknown one of a service.
   */
  private static final Set<String> UNMISTAKABLE = Set.of("container", "pod");

  /** Beginnings of the names of series that measure a pod or a part of it. */
  private static final List<String> FINE_NAMES =
      List.of("k8s.pod.", "k8s.container.", "k8s.volume.");

  private static final String KUBERNETES = "k8s.";
  private static final String CONTAINER = "container.";
  private static final String HOST = "host";
  private static final String SERVICE = "service.name";

  /**
   * Labels that name a resource of unknown kind, the most important first. A Prometheus that
   * scrapes another one without {@code honor_labels} renames the label of what is measured.
   */
  private static final List<String> OTHERS =
      List.of("service.instance.id", "exported_instance", "instance");

  /** Labels that only identify the resource, so that they are not needed in the series' name. */
  private static final Set<String> NOT_DISTINGUISHING =
      Set.of(
          "crosstalk.resource",
          "crosstalk_resource",
          "instance",
          "job",
          "exported_instance",
          "exported_job");

  /**
   * Resource that a series measures.
   *
   * @param sightings descriptions of the resource, and of others, that the labels give
   */
  record Identity(String resource, List<ResourceObservation> sightings) {}

  private ResourceLabels() {}

  /**
   * Returns the resource that a series measures; null when no label names it.
   *
   * @param source name of the sender
   * @param metric metric of the series; null when it is no metric of the platform
   * @throws RejectedReadingException when the label's value is no valid name, or a label is missing
   *     without which the resource would be taken for a coarser one
   */
  static @Nullable Identity identity(ForeignSeries series, String source, @Nullable Metric metric) {
    Identity found = named(series, EXPLICIT);
    if (found == null && metric != null) {
      found = named(series, GENERAL);
    }
    if (found == null && isOfApplications(metric)) {
      found = named(series, List.of(SERVICE));
    }
    if (found == null) {
      String coarse = coarse(series.name());
      found =
          coarse == null
              ? finest(series, source, metric != null)
              : wellKnown(coarse, series, source);
    }
    return found == null ? ofMachine(series, source, metric != null) : found;
  }

  /** Returns the well-known resource that a series' name states; null when it states none. */
  private static @Nullable String coarse(String name) {
    if (name.startsWith("system.") || name.startsWith("k8s.node.")) {
      return HOST;
    }
    return name.startsWith("k8s.namespace.") ? "namespace" : null;
  }

  private static @Nullable Identity finest(ForeignSeries series, String source, boolean isKnown) {
    ResourceRule.Compiled incomplete = null;
    for (String name : FINEST) {
      ResourceRule.Compiled rule = ShippedMappings.wellKnown(name);
      Identity found = wellKnown(name, series, source);
      if (found != null && (incomplete == null || incomplete.kind() == rule.kind())) {
        return found;
      }
      if (incomplete == null && UNMISTAKABLE.contains(name) && rule.id().isMeantBy(series)) {
        incomplete = rule;
      }
    }
    if (incomplete != null) {
      Identity service = named(series, List.of(SERVICE));
      boolean isFine = series.name().startsWith(KUBERNETES) || series.name().startsWith(CONTAINER);
      if (service != null && !isKnown && !isFine) {
        return service;
      }
      throw missing(String.valueOf(incomplete.id().missing(series, source)));
    }
    boolean isOfProcess = series.name().startsWith("process.") && series.label(SERVICE) == null;
    return isOfProcess ? wellKnown("process", series, source) : null;
  }

  /** Returns the machine or service that a series measures. */
  private static @Nullable Identity ofMachine(
      ForeignSeries series, String source, boolean isKnown) {
    String own = ownLabel(series);
    if (own != null && FINE_NAMES.stream().anyMatch(series.name()::startsWith)) {
      throw missing(own);
    }
    Identity host = wellKnown(HOST, series, source);
    Identity service = named(series, List.of(SERVICE));
    Identity first = isKnown ? host : service;
    if (first != null) {
      return first;
    }
    Identity second = isKnown ? service : host;
    Identity found = second == null ? named(series, OTHERS) : second;
    if (found == null && own != null) {
      throw missing(own);
    }
    return found == null ? named(series, GENERAL) : found;
  }

  /**
   * Returns the label that names what a series of OpenTelemetry's conventions measures; null for
   * other names.
   */
  private static @Nullable String ownLabel(ForeignSeries series) {
    String name = series.name();
    if (name.startsWith("system.")) {
      return series.label("host.name") == null ? "host.name" : "k8s.node.name";
    }
    int end = name.startsWith(KUBERNETES) ? name.indexOf('.', KUBERNETES.length()) : -1;
    return end < 0 ? null : name.substring(0, end) + ".name";
  }

  private static @Nullable Identity wellKnown(String name, ForeignSeries series, String source) {
    ResourceRule.Compiled rule = ShippedMappings.wellKnown(name);
    String id = rule.id().render(series, source);
    if (id == null) {
      return null;
    }
    ResourceNames.check(id, "the resource");
    return new Identity(id, rule.sightings(id, series, source));
  }

  private static @Nullable Identity named(ForeignSeries series, List<String> labels) {
    for (String label : labels) {
      String id = series.label(label);
      if (id != null) {
        return new Identity(ResourceNames.check(id, "the resource"), List.of());
      }
    }
    return null;
  }

  private static RejectedReadingException missing(String label) {
    return new RejectedReadingException(
        RejectReason.MISSING_FIELD,
        "the attribute %s is missing, without which the resource is not known: let the sender add it, or send crosstalk.resource"
            .formatted(label));
  }

  /**
   * Returns the resource, if it is known.
   *
   * @throws RejectedReadingException when it is null
   */
  static Identity required(@Nullable Identity identity) {
    if (identity == null) {
      throw new RejectedReadingException(
          RejectReason.MISSING_FIELD,
          "no label tells which resource it is about: send crosstalk.resource (or resource,"
              + " resource_id, host.name, service.name, instance), or write a mapping");
    }
    return identity;
  }

  private static boolean isOfApplications(@Nullable Metric metric) {
    return metric != null && (metric.name().startsWith("app.") || metric.name().startsWith("job."));
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
