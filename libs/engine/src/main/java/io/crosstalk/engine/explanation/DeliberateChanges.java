package io.crosstalk.engine.explanation;

import io.crosstalk.event.Change;
import io.crosstalk.event.Remedy;

/**
 * Distinguishes deliberate changes from events that begin and end by themselves, such as a backup.
 */
final class DeliberateChanges {
  private DeliberateChanges() {}

  /**
   * Returns whether the change is permanent, so that it may affect the next occurrence of the
   * problem.
   */
  static boolean lasts(Change change) {
    return change.kind().isLasting();
  }

  /**
   * Returns whether a remedy was a deliberate action, in contrast to the end of a backup, for
   * example.
   */
  static boolean isAction(Remedy remedy) {
    return !remedy.kind().isEnd();
  }
}
