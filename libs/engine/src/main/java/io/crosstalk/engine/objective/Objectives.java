package io.crosstalk.engine.objective;

import io.crosstalk.event.inventory.Objective;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the objective of a resource: the one that is set for the resource itself, else the most
 * specific one of the site, else the default.
 */
public final class Objectives {
  /** Objectives of a site that has set none. */
  public static final Objectives DEFAULTS = new Objectives(List.of());

  /** The highest criticality. */
  static final int HIGHEST = 1;

  private final List<SiteObjective> site;

  /**
   * Creates the objectives of a site.
   *
   * @throws IllegalArgumentException when two of them are for the same resources
   */
  public Objectives(List<SiteObjective> site) {
    for (int i = 0; i < site.size(); i++) {
      checkUnique(site.get(i), site.subList(0, i));
    }
    this.site =
        site.stream()
            .sorted(Comparator.comparingInt(SiteObjective::specificity).reversed())
            .toList();
  }

  private static void checkUnique(SiteObjective added, List<SiteObjective> others) {
    others.stream()
        .filter(added::isForSameResources)
        .findFirst()
        .ifPresent(
            other -> {
              throw new IllegalArgumentException(
                  "two objectives of %s are for the same kind and criticality, %s and %s; remove one"
                      .formatted(added.metric().name(), other.value(), added.value()));
            });
  }

  /**
   * Returns the objective of a resource's metric; null when it has none. Only the resource itself
   * can set one if it waits with a time-out: small delays matter there.
   */
  public @Nullable Objective of(Resource resource, Metric metric) {
    OptionalDouble own = resource.objective(metric);
    if (own.isPresent()) {
      return new Objective(own.getAsDouble(), Objective.Origin.RESOURCE);
    }
    if (resource.isTimeSensitive()) {
      return null;
    }
    return site.stream()
        .filter(each -> each.appliesTo(resource, metric))
        .findFirst()
        .map(each -> new Objective(each.value(), Objective.Origin.SITE))
        .orElseGet(() -> DefaultObjectives.of(metric.name(), resource.criticality()));
  }
}
