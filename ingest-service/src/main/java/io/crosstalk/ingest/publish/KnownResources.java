package io.crosstalk.ingest.publish;

/** Ids of the resources that the inventory of the live world names. Thread-safe. */
public interface KnownResources {
  /**
   * Returns whether the inventory does not name a resource; false while the inventory has not been
   * read to its end.
   */
  boolean isMissing(String resource);

  /** Adds a resource that this process publishes. */
  void add(String resource);
}
