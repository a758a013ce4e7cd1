package io.crosstalk.engine.diagnosis.remedy;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Changes that may have affected an episode, and their classification. */
public final class RelevantChanges {
  /**
   * Kinds of changes, other than settings and moves, that may end a degradation at once. A failover
   * is not included: it helps users, but the degraded resource remains degraded.
   */
  private static final Set<ChangeKind> PASSING =
      EnumSet.of(
          ChangeKind.PATH_UP,
          ChangeKind.SNAPSHOT_DELETE,
          ChangeKind.REPLICATION_SUSPEND,
          ChangeKind.REPLICATION_RESYNC,
          ChangeKind.MAINTENANCE_END);

  /**
   * Number of sampling intervals before or after an onset or an end within which a change is
   * related to it.
   */
  private static final int INTERVALS = 10;

  private static final long LEAST_MARGIN_MS = 120_000;

  /**
   * Period before an episode in which settings and moves are of interest: a month and a few days,
   * so that a monthly episode can be compared with the previous one.
   */
  private static final Duration MEMORY = Duration.ofDays(35);

  private static final int MOST_REMEMBERED = 20;

  private RelevantChanges() {}

  /**
   * Longest time between a change and an onset or an end to which the change is related, in
   * milliseconds.
   */
  public static long margin(DiagnosisRequest request) {
    return Math.max(LEAST_MARGIN_MS, INTERVALS * request.episode().intervalMs());
  }

  /** Changes near the onset that were made before the decision, sorted by time. */
  public static List<Change> aroundOnset(
      Collection<String> concerned, Inventory inventory, DiagnosisRequest request) {
    long margin = margin(request);
    return inventory.changes(
        concerned,
        request.onsetMs() - margin,
        Math.min(request.onsetMs() + margin, request.decidedAtMs()));
  }

  static boolean isDeed(Change change) {
    return change.kind().isLasting() || PASSING.contains(change.kind());
  }

  static boolean isEnd(Change change) {
    return change.kind().isEnd();
  }

  /**
   * Changes near the episode, and the latest settings and moves before it, sorted by time. Earlier
   * settings and moves may have been made because of the previous episode.
   */
  public static List<Change> on(
      Collection<String> concerned, Inventory inventory, DiagnosisRequest request) {
    long near = request.onsetMs() - margin(request);
    List<Change> lasting =
        inventory.changes(concerned, request.onsetMs() - MEMORY.toMillis(), near - 1).stream()
            .filter(change -> change.kind().isLasting())
            .toList();
    return Stream.concat(
            lasting.stream().skip(Math.max(0, lasting.size() - MOST_REMEMBERED)),
            inventory.changes(concerned, near, request.decidedAtMs()).stream())
        .toList();
  }

  /** Change in words, such as {@code config of jg-backup (8 jobs)}. */
  static String words(Change change) {
    String text = change.kind().wireName() + " of " + change.resource();
    return change.detail().isEmpty() ? text : text + " (" + change.detail() + ")";
  }
}
