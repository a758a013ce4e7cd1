package io.crosstalk.engine.episode;

import io.crosstalk.event.Layer;
import io.crosstalk.event.ResourceKind;
import org.jspecify.annotations.Nullable;

/**
 * A contention domain as of an episode's onset.
 *
 * @param layer layer in the inventory; null when it is not known
 */
public record DomainRef(
    String id, ResourceKind kind, @Nullable Layer layer, @Nullable String team) {
  /** A contention domain of an unknown layer. */
  public DomainRef(String id, ResourceKind kind, @Nullable String team) {
    this(id, kind, null, team);
  }
}
