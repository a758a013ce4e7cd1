package io.crosstalk.rules.storage.lease;

/**
 * Permission to do a piece of shared work.
 *
 * @param name name of the work
 * @param owner the instance
 * @param epoch number that grows with each take-over
 */
public record Lease(String name, String owner, long epoch) {}
