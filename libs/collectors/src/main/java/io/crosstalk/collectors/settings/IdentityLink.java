package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import org.jspecify.annotations.Nullable;

/**
 * Relation between two resources of different sources, as an entry of {@code links} in the sources
 * file defines it.
 *
 * @param resource id of the resource that uses the other one
 * @param uses id of the used resource
 */
public record IdentityLink(String resource, String uses) {
  public IdentityLink(@Nullable String resource, @Nullable String uses) {
    this.resource = required(resource, "resource");
    this.uses = required(uses, "uses");
  }

  private static String required(@Nullable String value, String property) {
    if (value == null || value.isBlank()) {
      throw new InvalidSourceException(
          property, "is missing: a link is a resource and what it uses");
    }
    return value;
  }
}
