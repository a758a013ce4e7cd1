package io.crosstalk.engine.investigate;

import io.crosstalk.engine.inventory.Inventory;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds the resources that are related to a given one: the resources that it uses, all users of
 * those, and its own direct and indirect users, whose load is its demand.
 */
final class RelatedResources {
  private RelatedResources() {}

  /**
   * Returns the ids of the resource and of all related resources, as of a time in epoch
   * milliseconds.
   */
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
