package io.crosstalk.engine.stage.message;

import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.inventory.ResourceDependencies;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Partitions of stage 2 to which the load of a resource is sent, with the domains in each of them.
 *
 * @param standing position of the resource in the inventory
 * @param sensitive whether the resource is time-sensitive: its callers have a time-out
 * @param shares destinations in the order of their partitions
 */
public record Routing(ResourceDependencies standing, boolean sensitive, List<Share> shares) {
  /**
   * The domains in one partition of stage 2 that a resource loads.
   *
   * @param domains ids of the domains that the resource loads, including its own if it is a domain;
   *     equal lists are the same instance. Empty for a partition whose domains the resource loaded
   *     before a move: they compare its later load with the load that it had there
   */
  public record Share(int partition, String resource, List<String> domains) {}

  /**
   * Determines the destinations.
   *
   * @param notified partitions of stage 2 that have received load of this resource before
   */
  public static Routing of(
      ResourceDependencies standing,
      String id,
      Partitions partitions,
      Set<Integer> notified,
      DomainLists lists) {
    Resource resource = standing.resource();
    List<String> domains = new ArrayList<>(standing.closure());
    if (resource != null && !DiagnosisRequestFactory.canBeVictim(resource.kind())) {
      domains.add(id);
    }
    Map<Integer, List<String>> byPartition = new TreeMap<>();
    notified.forEach(partition -> byPartition.put(partition, new ArrayList<>()));
    for (String domain : domains) {
      byPartition.computeIfAbsent(partitions.ofDomain(domain), p -> new ArrayList<>()).add(domain);
    }
    List<Share> shares = new ArrayList<>(byPartition.size());
    byPartition.forEach((p, list) -> shares.add(new Share(p, id, lists.unique(list))));
    boolean sensitive = resource != null && resource.isTimeSensitive();
    return new Routing(standing, sensitive, shares);
  }

  /** The resource as of the time; null while the inventory does not know it. */
  public @Nullable Resource resource() {
    return standing.resource();
  }

  public long validToMs() {
    return standing.validToMs();
  }

  /** Groups the domains of a diagnosis request by the partition of stage 2 that examines them. */
  public static SortedMap<Integer, List<DomainRef>> split(
      List<DomainRef> domains, Partitions partitions) {
    SortedMap<Integer, List<DomainRef>> split = new TreeMap<>();
    for (DomainRef domain : domains) {
      split.computeIfAbsent(partitions.ofDomain(domain.id()), p -> new ArrayList<>()).add(domain);
    }
    return split;
  }
}
