package io.crosstalk.event.incident;

import io.crosstalk.event.inventory.ResourceKind;

/** The contention domain in which victims and suspects meet. */
public record SharedResource(String id, ResourceKind kind) {}
