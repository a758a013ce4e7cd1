package io.crosstalk.engine.investigate;

import io.crosstalk.engine.inventory.Inventory;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A resource, everything that it uses, and all resources that use any of that. Indirect users of
 * the resource itself are included, because their load is its demand.
 */
final class RelatedResources {
  private RelatedResources() {}

  /** Ids, as of a time in epoch milliseconds. */
  static Set<String> of(Inventory inventory, String resource, long timeMs) {
    Set<String> around = new LinkedHashSet<>();
    around.add(resource);
    around.addAll(inventory.closure(resource, timeMs));
    Set<String> all = new LinkedHashSet<>(around);
    for (String each : around) {
      all.addAll(inventory.users(each, timeMs));
    }
    all.addAll(new SharedResourceUsers(inventory, timeMs).members(resource));
    return all;
  }
}
