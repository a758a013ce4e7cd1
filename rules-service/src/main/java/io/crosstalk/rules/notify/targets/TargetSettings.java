package io.crosstalk.rules.notify.targets;

/** Settings of one notification target. */
public interface TargetSettings {
  /**
   * Reads the secret of the target, if it has one.
   *
   * @throws UnusableSecretException when the target cannot use it
   */
  void checkSecret();
}
