package io.crosstalk.rules.notify.targets;

import org.jspecify.annotations.Nullable;

/** Settings of one notification target; two of them are equal if they have the same values. */
public interface TargetSettings {
  String name();

  /**
   * Reads the secret of the target.
   *
   * @return the secret; null for a target without one
   * @throws UnusableSecretException when the target cannot use it
   */
  @Nullable String readSecret();
}
