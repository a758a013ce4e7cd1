package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.SettingChecks;

/**
 * Relation between two resources of different sources, as an entry of {@code links} in the sources
 * file defines it.
 *
 * @param resource id of the resource that uses the other one
 * @param uses id of the used resource
 */
public record IdentityLink(String resource, String uses) {
  private static final String MISSING = "is missing: a link is a resource and what it uses";

  public IdentityLink {
    SettingChecks.present("resource", resource, MISSING);
    SettingChecks.present("uses", uses, MISSING);
  }
}
