package io.crosstalk.engine.diagnosis.evidence;

/** Inventory as far as it says which contention domain can affect which. */
public interface DomainTopology {
  /** Returns whether a domain uses another one, directly or through others. */
  boolean uses(String nearer, String further);

  /** Returns whether a resource belongs to a storage network. */
  boolean isOfStorageNetwork(String resource);
}
