package io.crosstalk.event;

/** The contention domain in which victims and suspects meet. */
public record SharedResource(String id, ResourceKind kind) {}
