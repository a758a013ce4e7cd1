package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which changes may have had an effect on an episode, and of what sort they are. */
final class Interventions {
  /**
   * Done by somebody, or by the infrastructure, that may help at once. A failover is not among it:
   * users are helped, the harm goes on.
   */
  private static final Set<ChangeKind> PASSING =
      EnumSet.of(
          ChangeKind.PATH_UP,
          ChangeKind.SNAPSHOT_DELETE,
          ChangeKind.REPLICATION_SUSPEND,
          ChangeKind.REPLICATION_RESYNC,
          ChangeKind.MAINTENANCE_END);

  /** Changes so many intervals from an onset or an end belong to it. */
  private static final int INTERVALS = 10;

  private static final long LEAST_MARGIN_MS = 120_000;

  /** A month and a few days: what recurs monthly is to be compared with the last time. */
  private static final Duration MEMORY = Duration.ofDays(35);

  private static final int MOST_REMEMBERED = 20;

  private Interventions() {}

  /** How far from an onset or an end a change still belongs to it, milliseconds. */
  static long margin(Inquiry inquiry) {
    return Math.max(LEAST_MARGIN_MS, INTERVALS * inquiry.episode().intervalMs());
  }

  /** What happened near the onset, as far as it had when the verdict was decided, by time. */
  static List<Change> aroundOnset(
      Collection<String> concerned, Inventory inventory, Inquiry inquiry) {
    long margin = margin(inquiry);
    return inventory.changes(
        concerned,
        inquiry.onsetMs() - margin,
        Math.min(inquiry.onsetMs() + margin, inquiry.decidedAtMs()));
  }

  static boolean isDeed(Change change) {
    return change.kind().isLasting() || PASSING.contains(change.kind());
  }

  static boolean isEnd(Change change) {
    return change.kind().isEnd();
  }

  /**
   * Everything near the episode, and before it the latest settings and moves, by time: they may be
   * what was done about the last one.
   */
  static List<Change> on(Collection<String> concerned, Inventory inventory, Inquiry inquiry) {
    long near = inquiry.onsetMs() - margin(inquiry);
    List<Change> lasting =
        inventory.changes(concerned, inquiry.onsetMs() - MEMORY.toMillis(), near - 1).stream()
            .filter(change -> change.kind().isLasting())
            .toList();
    return Stream.concat(
            lasting.stream().skip(Math.max(0, lasting.size() - MOST_REMEMBERED)),
            inventory.changes(concerned, near, inquiry.decidedAtMs()).stream())
        .toList();
  }

  /** In words: {@code config of jg-backup (8 jobs)}. */
  static String words(Change change) {
    String what = change.kind().wireName() + " of " + change.resource();
    return change.detail().isEmpty() ? what : what + " (" + change.detail() + ")";
  }
}
