package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Change;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Remedy;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Text for earlier incidents, changes and effective remedies. */
final class PastText {
  private static final int MOST_CHANGES = 3;

  private static final Set<EvidenceKind> PAST =
      EnumSet.of(EvidenceKind.RECURRENCE, EvidenceKind.RECOVERY_AFTER_CHANGE);

  private PastText() {}

  /**
   * Returns whether a piece of evidence belongs to this text and not to the reasons of the cause.
   */
  static boolean isPast(Evidence evidence) {
    return PAST.contains(evidence.kind());
  }

  static String of(Incident incident, List<Change> near, SiteTime site) {
    return Stream.of(
            summaries(incident, EvidenceKind.RECURRENCE),
            changes(near, site),
            summaries(incident, EvidenceKind.RECOVERY_AFTER_CHANGE),
            remedy(incident.remedy()))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String summaries(Incident incident, EvidenceKind kind) {
    return incident.evidence().stream()
        .filter(evidence -> evidence.kind() == kind)
        .map(evidence -> Phrases.sentence(evidence.summary()))
        .collect(Collectors.joining(" "));
  }

  private static String changes(List<Change> changes, SiteTime site) {
    if (changes.isEmpty()) {
      return "";
    }
    String listed =
        changes.stream()
            .limit(MOST_CHANGES)
            .map(change -> Phrases.change(change, site))
            .collect(Collectors.joining("; "));
    int more = changes.size() - MOST_CHANGES;
    return "Changed around or during it: " + listed + (more > 0 ? "; " + more + " more" : "") + ".";
  }

  private static String remedy(@Nullable Remedy remedy) {
    return remedy == null
        ? ""
        : "%s %s; after it %s%s instead of %s."
            .formatted(
                how(remedy),
                Phrases.change(remedy.change()),
                Phrases.measured(remedy),
                new Quantity(remedy.after(), remedy.unit()).text(),
                new Quantity(remedy.before(), remedy.unit()).text());
  }

  private static String how(Remedy remedy) {
    if (!DeliberateChanges.isAction(remedy)) {
      return "It ended with the";
    }
    return remedy.verified() ? "What helped, as measured:" : "What was tried:";
  }
}
