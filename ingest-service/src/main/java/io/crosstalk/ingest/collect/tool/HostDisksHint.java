package io.crosstalk.ingest.collect.tool;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hint at virtual machines of which only the host is known, as in a recording of esxtop: each of
 * them counts as a user of all disks of the host.
 */
record HostDisksHint(List<Resource> resources) {

  /** Returns the hint; empty if machines have storage of their own, or no host has two of them. */
  Optional<String> text() {
    Map<String, Resource> all = new HashMap<>();
    resources.forEach(each -> all.put(each.id(), each));
    List<Resource> machines =
        resources.stream().filter(each -> each.kind() == ResourceKind.VM).toList();
    boolean haveStorage =
        machines.stream()
            .flatMap(each -> each.uses().stream())
            .anyMatch(id -> SharedResourceHint.isStorage(all.get(id)));
    Set<String> seen = new HashSet<>();
    return haveStorage
        ? Optional.empty()
        : machines.stream()
            .flatMap(each -> each.uses().stream())
            .filter(id -> hasDisks(all.get(id), all))
            .filter(id -> !seen.add(id))
            .findFirst()
            .map(
                "! no virtual machine has storage of its own in the inventory, so each counts as a user of all disks of its host, such as %s: add the tabs vInfo, vDisk, vHost and vDatastore of RVTools as CSV, or name the datastores of each with --inventory"
                    ::formatted);
  }

  private static boolean hasDisks(@Nullable Resource host, Map<String, Resource> all) {
    return host != null
        && host.uses().stream().anyMatch(id -> SharedResourceHint.isStorage(all.get(id)));
  }
}
