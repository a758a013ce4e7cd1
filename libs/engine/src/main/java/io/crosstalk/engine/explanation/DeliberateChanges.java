package io.crosstalk.engine.explanation;

import io.crosstalk.event.Change;
import io.crosstalk.event.Remedy;

/** Distinguishes deliberate changes from those that came and went by themselves. */
final class DeliberateChanges {
  private DeliberateChanges() {}

  /**
   * Returns whether the change is permanent, so that it may have had an effect on the next time.
   */
  static boolean lasts(Change change) {
    return change.kind().isLasting();
  }

  /** Returns whether a remedy was an action; the end of a backup is none. */
  static boolean isAction(Remedy remedy) {
    return !remedy.kind().isEnd();
  }
}
