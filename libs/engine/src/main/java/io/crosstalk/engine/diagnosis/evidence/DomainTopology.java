package io.crosstalk.engine.diagnosis.evidence;

/** View of the inventory that tells which contention domains can affect which others. */
public interface DomainTopology {
  /** Returns whether a domain uses another one, directly or through others. */
  boolean uses(String nearer, String further);

  /** Returns whether a resource belongs to a storage network. */
  boolean isOfStorageNetwork(String resource);
}
