package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Suspect;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the change on a culprit that the victim's recovery followed. */
final class Remedies {
  /** A failover helps users while the primary still suffers: a workaround. */
  private static final Set<ChangeKind> NEVER =
      EnumSet.of(
          ChangeKind.FAILOVER, ChangeKind.BACKUP_START, ChangeKind.JOB_START, ChangeKind.OTHER);

  /** Changes so many intervals from an onset or an end belong to it. */
  private static final int INTERVALS = 10;

  private static final long LEAST_MARGIN_MS = 120_000;

  private Remedies() {}

  /** How far from an onset or an end a change still belongs to it, milliseconds. */
  static long margin(Inquiry inquiry) {
    return Math.max(LEAST_MARGIN_MS, INTERVALS * inquiry.episode().intervalMs());
  }

  /** The last such change before the end; null when there is none or the episode has not ended. */
  static @Nullable Remedy among(List<Change> changes, List<Suspect> suspects, Inquiry inquiry) {
    if (!inquiry.closing() || Double.isNaN(inquiry.recovered())) {
      return null;
    }
    long from = inquiry.harmedThroughMs() - margin(inquiry);
    long to = inquiry.harmedThroughMs() + inquiry.episode().intervalMs();
    return changes.stream()
        .filter(change -> !NEVER.contains(change.kind()))
        .filter(change -> isCulprit(change.resource(), suspects))
        .filter(change -> within(change.time().toEpochMilli(), from, to))
        .max(Comparator.comparing(Change::time))
        .map(change -> remedy(change, inquiry))
        .orElse(null);
  }

  private static boolean within(long time, long from, long to) {
    return time >= from && time <= to;
  }

  private static boolean isCulprit(String resource, List<Suspect> suspects) {
    return suspects.stream().anyMatch(s -> s.isCulprit() && s.resource().equals(resource));
  }

  private static Remedy remedy(Change change, Inquiry inquiry) {
    String what = change.kind().wireName() + " of " + change.resource();
    return new Remedy(
        change.detail().isEmpty() ? what : what + " (" + change.detail() + ")",
        true,
        inquiry.victim().observed(),
        inquiry.recovered(),
        inquiry.victim().unit());
  }
}
