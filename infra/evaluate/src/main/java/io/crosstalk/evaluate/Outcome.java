package io.crosstalk.evaluate;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.casefolder.CaseFolder;
import io.crosstalk.event.casefolder.ExpectedIncident;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What became of one labelled case.
 *
 * @param name the folder's
 * @param called the incidents above {@code info}
 * @param recorded those that are {@code info}: nobody was called for them
 * @param suspicions everybody whose load was looked at closely, by episode and domain
 * @param intervalMs how often the expected victims' quality was measured, milliseconds
 * @param domainDays how many contention domains were watched for how many days of event time,
 *     multiplied
 */
record Outcome(
    String name,
    List<ExpectedIncident> expected,
    List<Told> called,
    List<Told> recorded,
    List<Suspicion> suspicions,
    long intervalMs,
    double domainDays) {
  private static final int TOP = 3;

  static Outcome of(CaseFolder folder) {
    Engine.Result result = Engine.replay(folder);
    List<ExpectedIncident> expected = Objects.requireNonNull(folder.expected());
    List<Told> told = result.incidents().stream().map(Told::by).toList();
    return new Outcome(
        folder.name(),
        expected,
        told.stream().filter(Told::isCall).toList(),
        told.stream().filter(each -> !each.isCall()).toList(),
        result.answers().stream()
            .flatMap(answer -> Suspicion.in(folder.name(), answer, expected).stream())
            .toList(),
        Sampling.ofVictims(folder),
        DomainDays.of(folder));
  }

  /** The folder's name without the number at its end. */
  String kind() {
    return name.replaceFirst("-\\d+$", "");
  }

  boolean isSilentExpected() {
    return expected.isEmpty();
  }

  boolean isNeighbourExpected() {
    return !isSilentExpected() && expected.getFirst().causeClass() == CauseClass.NOISY_NEIGHBOUR;
  }

  /** Whether everything is as it should be, by the strict rules of the aims. */
  boolean isRight() {
    return faults().isEmpty();
  }

  /** In words, what is wrong; empty when nothing is. */
  List<String> faults() {
    return Faults.of(this);
  }

  /** Whether a culprit leads the suspects; false when there is no incident at all. */
  boolean isCulpritFirst() {
    return isCulpritAmong(1);
  }

  boolean isCulpritAmongTop() {
    return isCulpritAmong(TOP);
  }

  private boolean isCulpritAmong(int first) {
    ExpectedIncident wanted = expected.getFirst();
    Told found = nearest(wanted);
    return found != null
        && found.suspects().stream()
            .limit(first)
            .anyMatch(s -> wanted.culprits().contains(s.resource()));
  }

  boolean isClassRight() {
    return expected.stream()
        .allMatch(
            wanted -> {
              Told found = nearest(wanted);
              return found != null && found.causeClass() == wanted.causeClass();
            });
  }

  boolean isPlaceExpected() {
    return expected.stream().anyMatch(wanted -> wanted.sharedResource() != null);
  }

  /** Whether each shared resource that is expected is named by the incident about it. */
  boolean isPlaceRight() {
    return expected.stream()
        .filter(wanted -> wanted.sharedResource() != null)
        .allMatch(
            wanted -> {
              Told found = nearest(wanted);
              return found != null && Objects.equals(found.place(), wanted.sharedResource());
            });
  }

  /** Accused in any incident without having caused harm. */
  Set<String> accusedInnocents() {
    Set<String> accused = new HashSet<>();
    called.forEach(incident -> accused.addAll(incident.culprits()));
    expected.forEach(wanted -> accused.removeAll(wanted.culprits()));
    if (!isSilentExpected() && expected.getFirst().causeClass() == CauseClass.SELF_INFLICTED) {
      expected.forEach(wanted -> accused.removeAll(wanted.victims()));
    }
    return accused;
  }

  /** Suspicions with what they were worth. */
  List<Calibration.Claim> claims() {
    Set<String> guilty = new HashSet<>();
    expected.forEach(wanted -> guilty.addAll(wanted.culprits()));
    return called.stream()
        .flatMap(incident -> incident.suspects().stream())
        .map(s -> new Calibration.Claim(s.probability(), guilty.contains(s.resource())))
        .toList();
  }

  /** From the true onset to the detection, in sampling intervals; null when nothing was found. */
  @Nullable Double delay() {
    ExpectedIncident wanted = isSilentExpected() ? null : expected.getFirst();
    Told found = wanted == null ? null : nearest(wanted);
    if (found == null || wanted == null || wanted.onset() == null) {
      return null;
    }
    Duration delay = Duration.between(wanted.onset(), found.detectedAt());
    return (double) delay.toMillis() / Math.max(1, intervalMs);
  }

  /** What a person reads, an incident after the other. */
  List<String> explanations() {
    return called.stream().map(Told::text).toList();
  }

  /** What was said, those for which nobody was called last. */
  List<Told> told() {
    return Stream.concat(called.stream(), recorded.stream()).toList();
  }

  /** The incident about an expected victim, or else the one closest in time; null without any. */
  @Nullable Told nearest(ExpectedIncident wanted) {
    return called.stream()
        .min(
            Comparator.<Told>comparingInt(
                    i -> i.hurt().stream().anyMatch(wanted.victims()::contains) ? 0 : 1)
                .thenComparing(
                    i ->
                        wanted.onset() == null
                            ? Duration.ZERO
                            : Duration.between(wanted.onset(), i.onset()).abs()))
        .orElse(null);
  }
}
