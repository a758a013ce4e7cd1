package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Remedy;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Text for earlier incidents, changes and effective remedies. */
final class PastText {
  private static final int MOST_CHANGES = 3;
  private static final int MOST_WORKAROUNDS = 2;

  /** Separator of the changes of a remedy. */
  private static final String SEPARATOR = ", ";

  private static final Set<EvidenceKind> PAST =
      EnumSet.of(EvidenceKind.RECURRENCE, EvidenceKind.RECOVERY_AFTER_CHANGE);

  private PastText() {}

  /**
   * Returns whether a piece of evidence belongs to this text and not to the reasons of the cause.
   */
  static boolean isPast(Evidence evidence) {
    return PAST.contains(evidence.kind());
  }

  static String of(Incident incident, ExplainedFacts facts) {
    List<Change> workarounds =
        facts.near().stream()
            .filter(change -> isWorkaround(change, incident, facts.victims()))
            .limit(MOST_WORKAROUNDS)
            .toList();
    Optional<RepeatedSwitch> repeated = RepeatedSwitch.of(incident, facts);
    List<Change> others =
        facts.near().stream()
            .filter(change -> !workarounds.contains(change))
            .filter(change -> repeated.filter(each -> each.contains(change)).isEmpty())
            .filter(change -> !isRemedy(change, incident.remedy()))
            .toList();
    return Stream.of(
            summaries(incident, EvidenceKind.RECURRENCE),
            workarounds(incident, workarounds, facts.site()),
            repeated.map(each -> each.text(incident)).orElse(""),
            changes(others, facts.site()),
            summaries(incident, EvidenceKind.RECOVERY_AFTER_CHANGE))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Returns whether a change is stated as the remedy already. */
  private static boolean isRemedy(Change change, @Nullable Remedy remedy) {
    String words = change.kind().wireName() + " of " + change.resource();
    return remedy != null && hasPart(remedy.change(), words + Phrases.inBrackets(change.detail()));
  }

  /** Returns whether one of several changes in words, which are a list, is the given one. */
  private static boolean hasPart(String changes, String words) {
    return (SEPARATOR + changes + SEPARATOR).contains(SEPARATOR + words + SEPARATOR);
  }

  private static String summaries(Incident incident, EvidenceKind kind) {
    return incident.evidence().stream()
        .filter(evidence -> evidence.kind() == kind)
        .map(evidence -> Phrases.sentence(evidence.summary()))
        .collect(Collectors.joining(" "));
  }

  /** Returns whether a change is a failover of a victim while it was degraded. */
  private static boolean isWorkaround(Change change, Incident incident, Set<String> victims) {
    return change.kind() == ChangeKind.FAILOVER
        && victims.contains(change.resource())
        && !change.time().isBefore(incident.onset())
        && (incident.end() == null || change.time().isBefore(incident.end()));
  }

  /** Sentences on failovers: they help users, and the degraded resource remains degraded. */
  private static String workarounds(Incident incident, List<Change> failovers, SiteTime site) {
    return failovers.stream()
        .map(
            change ->
                Texts.of(
                    "past.workaround",
                    site.day(change.time()),
                    change.resource() + Phrases.inBrackets(change.detail()),
                    incident.end() == null
                        ? Texts.of("past.lasts")
                        : Texts.of("past.lasted", site.day(incident.end()))))
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
    return Texts.of("past.changes", listed, Math.max(0, more));
  }
}
