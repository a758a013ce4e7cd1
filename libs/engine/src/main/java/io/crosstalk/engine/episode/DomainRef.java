package io.crosstalk.engine.episode;

import io.crosstalk.event.ResourceKind;
import org.jspecify.annotations.Nullable;

/** A contention domain as of an episode's onset. */
public record DomainRef(String id, ResourceKind kind, @Nullable String team) {}
