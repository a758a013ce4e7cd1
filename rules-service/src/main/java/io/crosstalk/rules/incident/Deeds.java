package io.crosstalk.rules.incident;

import io.crosstalk.event.Change;
import io.crosstalk.event.Remedy;

/** Tells what somebody did on purpose from what came and went by itself. */
final class Deeds {
  private Deeds() {}

  /** Whether it lasts, so that it may have had an effect on the next time. */
  static boolean lasts(Change change) {
    return change.kind().isLasting();
  }

  /** Whether a remedy was an action: the end of a backup is none. */
  static boolean isAction(Remedy remedy) {
    return !remedy.kind().isEnd();
  }
}
