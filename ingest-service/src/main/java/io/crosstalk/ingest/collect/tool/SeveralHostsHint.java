package io.crosstalk.ingest.collect.tool;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Hint at machines of a case that use several hosts, although a machine runs on one: it has moved,
 * or two files name one host differently.
 */
record SeveralHostsHint(List<Resource> resources) {
  private static final Set<ResourceKind> MACHINES = Set.of(ResourceKind.VM, ResourceKind.LPAR);

  /** Returns the hint; empty if each machine uses one host at most. */
  Optional<String> text() {
    Set<String> hosts =
        resources.stream()
            .filter(each -> each.kind() == ResourceKind.HOST)
            .map(Resource::id)
            .collect(Collectors.toSet());
    List<Resource> machines =
        resources.stream()
            .filter(each -> MACHINES.contains(each.kind()) && hosts(each, hosts).size() > 1)
            .toList();
    return machines.stream()
        .findFirst()
        .map(
            each ->
                "! %d machines use several hosts, such as %s: %s. If one host has several names, write one of them into all files; if a machine has moved, make a case of the time before."
                    .formatted(machines.size(), each.id(), String.join(", ", hosts(each, hosts))));
  }

  private static List<String> hosts(Resource machine, Set<String> hosts) {
    return machine.uses().stream().filter(hosts::contains).toList();
  }
}
