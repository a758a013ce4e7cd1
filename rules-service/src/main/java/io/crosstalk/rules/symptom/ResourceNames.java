package io.crosstalk.rules.symptom;

import java.util.Collection;

/** Ids and names of the resources of the inventory. */
public interface ResourceNames {
  /** Ids of the resources with a name; empty without one. */
  Collection<String> idsOf(String name);

  /** Returns whether a resource with this id is in the inventory. */
  boolean isKnown(String id);

  /** Returns whether the inventory has been read. */
  boolean isLoaded();
}
