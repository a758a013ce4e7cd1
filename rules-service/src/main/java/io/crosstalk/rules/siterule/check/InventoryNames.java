package io.crosstalk.rules.siterule.check;

import java.util.Set;

/** Names in the inventory of all worlds. */
public interface InventoryNames {
  /** Teams of the resources. */
  Set<String> teams();

  /** Ids of the resources; empty until the inventory has been read, and when there are too many. */
  Set<String> resources();
}
