package io.crosstalk.rules.incident;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Remedy;
import java.util.EnumSet;
import java.util.Set;

/** Tells what somebody did on purpose from what came and went by itself. */
final class Deeds {
  private static final Set<ChangeKind> SETTINGS_AND_MOVES =
      EnumSet.of(
          ChangeKind.CONFIG,
          ChangeKind.QOS,
          ChangeKind.SCALE,
          ChangeKind.DEPLOY,
          ChangeKind.FIRMWARE,
          ChangeKind.VMOTION,
          ChangeKind.STORAGE_VMOTION);

  private static final Set<ChangeKind> ENDS =
      EnumSet.of(
          ChangeKind.BACKUP_END,
          ChangeKind.JOB_END,
          ChangeKind.REBUILD_END,
          ChangeKind.BACKGROUND_END);

  private Deeds() {}

  /** Whether it lasts, so that it may have had an effect on the next time. */
  static boolean lasts(Change change) {
    return SETTINGS_AND_MOVES.contains(change.kind());
  }

  /** Whether a remedy was an action: the end of a backup is none. */
  static boolean isAction(Remedy remedy) {
    return ENDS.stream().noneMatch(end -> remedy.change().startsWith(end.wireName() + " of "));
  }
}
