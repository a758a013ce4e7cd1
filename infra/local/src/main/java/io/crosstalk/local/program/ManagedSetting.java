package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import java.util.List;
import java.util.Optional;

/**
 * Setting that the local platform itself determines: an address, a credential or a folder. The
 * services get it on the command line, so neither the user's file of settings nor the environment
 * can change it.
 *
 * @param services names of the services that have it
 * @param value value with names in braces; empty for a secret, which is not on the command line
 * @param reason why the user's file cannot have it
 */
record ManagedSetting(String services, String name, String value, String reason) {
  /** All settings of this kind, from the table in the resource. */
  static final List<ManagedSetting> ALL =
      KnownSettings.lines("/managed-settings.txt")
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" *\\| *"))
          .map(cells -> new ManagedSetting(cells[0], cells[1], cells[2], cells[3]))
          .toList();

  boolean isPassedTo(Component service) {
    return !value.isEmpty()
        && (services.equals("*") || List.of(services.split(" ")).contains(service.label()));
  }

  /**
   * Reason why a setting cannot be set in the user's file of settings; empty when it can be set.
   */
  static Optional<String> reason(String name) {
    return ALL.stream()
        .filter(it -> KnownSettings.uniform(it.name).equals(KnownSettings.uniform(name)))
        .map(ManagedSetting::reason)
        .findFirst();
  }
}
