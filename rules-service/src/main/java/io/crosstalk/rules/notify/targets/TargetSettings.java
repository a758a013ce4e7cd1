package io.crosstalk.rules.notify.targets;

import io.crosstalk.event.incident.Severity;
import org.jspecify.annotations.Nullable;

/** Settings of one notification target; two of them are equal if they have the same values. */
public interface TargetSettings {
  String name();

  /** Lowest severity of the incidents that the target receives. */
  Severity minSeverity();

  /** How the messages of the target are used. */
  TargetMode mode();

  /** Returns whether incidents of replayed cases are sent, too. */
  boolean replays();

  /** Kind of child tickets that an incident's ticket has. */
  default Children children() {
    return Children.NONE;
  }

  /** Returns whether changes of tickets are read. */
  default boolean read() {
    return true;
  }

  /**
   * Reads the secret of the target.
   *
   * @return the secret; null for a target without one
   * @throws UnusableSecretException when the target cannot use it
   */
  @Nullable String readSecret();
}
