package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.evaluate.peer.QualitySeries;
import io.crosstalk.evaluate.sequence.PublishedSequence;
import io.crosstalk.evaluate.sequence.StatementCollector;
import io.crosstalk.event.incident.CauseClass;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of one labelled case: the expected incidents and those that the engine has reported.
 *
 * @param name name of the case folder
 * @param expected incidents that the label of the case expects
 * @param notified reported incidents with a severity above {@code info}, which cause a notification
 * @param recorded reported incidents of the severity {@code info}, which cause no notification
 * @param sequence all that was published on the way
 * @param intervalMs sampling interval of the expected victims' quality metrics, milliseconds
 * @param domainDays number of contention domains times days of event time
 */
record CaseOutcome(
    String name,
    List<ExpectedIncident> expected,
    List<ReportedIncident> notified,
    List<ReportedIncident> recorded,
    PublishedSequence sequence,
    long intervalMs,
    double domainDays) {
  private static final int TOP = 3;

  static CaseOutcome of(CaseRecording folder) throws IOException {
    return of(folder, QualitySeries.ofVictims(folder), version -> {}, ReadingProgress.none());
  }

  /**
   * Replays a case through the engine and returns the outcome.
   *
   * @param victims quality metrics of the expected victims
   * @param observer receives all versions of the incidents
   */
  static CaseOutcome of(
      CaseRecording folder,
      QualitySeries victims,
      Consumer<Diagnosis> observer,
      ReadingProgress progress) {
    List<ExpectedIncident> expected = Objects.requireNonNull(folder.expected());
    var statements = new StatementCollector();
    List<ReportedIncident> reported =
        CaseReplay.of(folder, statements.andThen(observer), progress).stream()
            .map(ReportedIncident::of)
            .toList();
    return new CaseOutcome(
        folder.name(),
        expected,
        reported.stream().filter(ReportedIncident::isNotified).toList(),
        reported.stream().filter(each -> !each.isNotified()).toList(),
        PublishedSequence.of(statements.histories(), expected, folder.allowedRetractions()),
        VictimSamplingInterval.ofVictims(victims),
        DomainDays.of(folder));
  }

  /** Kind of the case: the name of the folder without the number at the end. */
  String kind() {
    return name.replaceFirst("-\\d+$", "");
  }

  boolean isSilentExpected() {
    return expected.isEmpty();
  }

  boolean isNeighbourExpected() {
    return !isSilentExpected() && expected.getFirst().causeClass() == CauseClass.NOISY_NEIGHBOUR;
  }

  /** Returns whether the outcome is right, which means that {@link #faults} is empty. */
  boolean isRight() {
    return faults().isEmpty();
  }

  /** Reasons in words why the case counts as wrong; empty when the outcome is right. */
  List<String> faults() {
    return CaseFaults.of(this);
  }

  /**
   * Returns whether the outcome is right, with the contention domains and contributing causes, and
   * nothing wrong was published before.
   */
  boolean isRightThroughout() {
    return isRight() && sequenceFaults().isEmpty();
  }

  /** Faults that do not count for {@link #isRight}, in words; empty when there are none. */
  List<String> sequenceFaults() {
    return SequenceFaults.of(this);
  }

  /**
   * Returns whether the first suspect is an expected culprit, in the reported incident that
   * corresponds to the first expected incident; false when there is no such incident.
   */
  boolean isCulpritFirst() {
    return isCulpritAmong(1);
  }

  boolean isCulpritAmongTop() {
    return isCulpritAmong(TOP);
  }

  private boolean isCulpritAmong(int first) {
    ExpectedIncident wanted = expected.getFirst();
    ReportedIncident found = nearest(wanted);
    return found != null
        && found.suspects().stream()
            .limit(first)
            .anyMatch(s -> wanted.culprits().contains(s.resource()));
  }

  boolean isClassRight() {
    return expected.stream()
        .allMatch(
            wanted -> {
              ReportedIncident found = nearest(wanted);
              return found != null && found.causeClass() == wanted.causeClass();
            });
  }

  boolean isDomainExpected() {
    return expected.stream().anyMatch(wanted -> wanted.sharedResource() != null);
  }

  /**
   * Returns whether, for each expected incident with a shared resource, the corresponding reported
   * incident names the same shared resource.
   */
  boolean isDomainRight() {
    return expected.stream()
        .filter(wanted -> wanted.sharedResource() != null)
        .allMatch(
            wanted -> {
              ReportedIncident found = nearest(wanted);
              return found != null
                  && Objects.equals(found.sharedResource(), wanted.sharedResource());
            });
  }

  /**
   * Resources that reported incidents name as culprits although the label of the case does not. The
   * victims of self-inflicted degradations are not false culprits.
   */
  Set<String> falseCulprits() {
    Set<String> named = new HashSet<>();
    notified.forEach(incident -> named.addAll(incident.culprits()));
    expected.forEach(wanted -> named.removeAll(wanted.culprits()));
    if (!isSilentExpected() && expected.getFirst().causeClass() == CauseClass.SELF_INFLICTED) {
      expected.forEach(wanted -> named.removeAll(wanted.victims()));
    }
    return named;
  }

  /**
   * Probabilities of all suspects in the notified incidents, each with the truth according to the
   * label of the case.
   */
  List<Calibration.Claim> claims() {
    Set<String> culprits = new HashSet<>();
    expected.forEach(wanted -> culprits.addAll(wanted.culprits()));
    return notified.stream()
        .flatMap(incident -> incident.suspects().stream())
        .map(s -> new Calibration.Claim(s.probability(), culprits.contains(s.resource())))
        .toList();
  }

  /**
   * Time from the labelled onset to the detection, in sampling intervals; null when no incident is
   * expected or none was reported.
   */
  @Nullable Double delay() {
    ExpectedIncident wanted = isSilentExpected() ? null : expected.getFirst();
    ReportedIncident found = wanted == null ? null : nearest(wanted);
    if (found == null || wanted == null || wanted.onset() == null) {
      return null;
    }
    Duration delay = Duration.between(wanted.onset(), found.detectedAt());
    return (double) delay.toMillis() / Math.max(1, intervalMs);
  }

  /** Title and explanation of each incident above {@code info}, in the order of the incidents. */
  List<String> explanations() {
    return notified.stream().map(ReportedIncident::text).toList();
  }

  /** All reported incidents; those of the severity {@code info} come last. */
  List<ReportedIncident> incidents() {
    return Stream.concat(notified.stream(), recorded.stream()).toList();
  }

  /**
   * Finds the notified incident that corresponds to an expected incident: one that affects an
   * expected victim is preferred, then the one whose onset is closest. Null when there is no
   * notified incident.
   */
  @Nullable ReportedIncident nearest(ExpectedIncident wanted) {
    return notified.stream()
        .min(
            Comparator.<ReportedIncident>comparingInt(
                    i -> i.affected().stream().anyMatch(wanted.victims()::contains) ? 0 : 1)
                .thenComparing(
                    i ->
                        wanted.onset() == null
                            ? Duration.ZERO
                            : Duration.between(wanted.onset(), i.onset()).abs()))
        .orElse(null);
  }
}
