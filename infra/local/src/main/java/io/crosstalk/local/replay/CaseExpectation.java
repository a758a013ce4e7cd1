package io.crosstalk.local.replay;

import io.crosstalk.casefolder.CaseException;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Expected incidents of a case, from its {@code expected.json}; finds the differences of the
 * reported incidents.
 */
public final class CaseExpectation {
  private static final int INTERVALS = 2;

  /** Least tolerance in the comparison of times, because authors of cases write whole seconds. */
  private static final Duration LEAST_TOLERANCE = Duration.ofSeconds(2);

  private final List<ExpectedIncident> incidents;
  private final Duration tolerance;

  CaseExpectation(List<ExpectedIncident> incidents, Duration samplingInterval) {
    this.incidents = List.copyOf(incidents);
    Duration wanted = samplingInterval.multipliedBy(INTERVALS);
    this.tolerance = wanted.compareTo(LEAST_TOLERANCE) < 0 ? LEAST_TOLERANCE : wanted;
  }

  /** Reads the expectation of a case; empty when the case has none. */
  public static Optional<CaseExpectation> of(CaseInput input) {
    try {
      List<ExpectedIncident> incidents = ExpectedIncident.of(input.folder());
      return incidents == null
          ? Optional.empty()
          : Optional.of(new CaseExpectation(incidents, samplingInterval(input, incidents)));
    } catch (IOException | CaseException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "cannot read what is expected of '" + input.name() + "': " + e.getMessage(),
          "mend " + input.expected() + ", or remove it",
          e);
    }
  }

  private static Duration samplingInterval(CaseInput input, List<ExpectedIncident> incidents)
      throws IOException {
    Set<String> victims = new HashSet<>();
    incidents.forEach(incident -> victims.addAll(incident.victims()));
    return victims.isEmpty() ? Duration.ZERO : SamplingInterval.of(input.folder(), victims);
  }

  private static String words(ExpectedIncident expected) {
    String onset = expected.onset() == null ? "" : " at " + expected.onset();
    return "%s of %s%s".formatted(expected.causeClass().wireName(), expected.victims(), onset);
  }

  /**
   * Differences between the expected and the reported incidents in words; empty when there are
   * none.
   */
  public List<String> differences(List<IncidentView> actual) {
    List<IncidentView> called =
        new ArrayList<>(actual.stream().filter(IncidentView::isAboveInfo).toList());
    List<String> differences = new ArrayList<>();
    called.forEach(it -> differences.addAll(victimsNamedAsCulprits(it)));
    List<ExpectedIncident> missing = new ArrayList<>(incidents);
    missing.removeIf(
        expected ->
            called.stream()
                .filter(it -> differences(expected, it).isEmpty())
                .findFirst()
                .map(called::remove)
                .orElse(false));
    for (ExpectedIncident expected : missing) {
      differences.add(explain(expected, called));
    }
    for (IncidentView it : called) {
      differences.add(
          "not expected: %s of %s at %s".formatted(it.causeClass(), it.victims(), it.onset()));
    }
    return differences;
  }

  /**
   * Text about an expected incident that was not reported: how the most similar reported incident
   * differs. Removes that incident from the list.
   */
  private String explain(ExpectedIncident expected, List<IncidentView> left) {
    return left.stream()
        .min(Comparator.comparingInt(it -> differences(expected, it).size()))
        .map(
            nearest -> {
              left.remove(nearest);
              return "expected %s, but %s"
                  .formatted(words(expected), String.join("; ", differences(expected, nearest)));
            })
        .orElseGet(() -> "expected " + words(expected) + ", but there was no incident");
  }

  private List<String> differences(ExpectedIncident expected, IncidentView actual) {
    List<String> differences = new ArrayList<>();
    if (!expected.causeClass().wireName().equals(actual.causeClass())) {
      differences.add("the cause is " + actual.causeClass());
    }
    if (!actual.victims().containsAll(expected.victims())) {
      differences.add("the victims are " + actual.victims());
    }
    Set<String> culprits = new TreeSet<>(expected.culprits());
    if (!culprits.equals(new TreeSet<>(actual.culprits()))) {
      differences.add("culprits are " + actual.culprits() + " instead of " + culprits);
    }
    String shared = actual.sharedResource().orElse("none");
    if (expected.sharedResource() != null && !shared.equals(expected.sharedResource())) {
      differences.add(
          "the shared resource is %s instead of %s".formatted(shared, expected.sharedResource()));
    }
    if (expected.onset() != null
        && Duration.between(expected.onset(), actual.onset()).abs().compareTo(tolerance) > 0) {
      differences.add(
          "it began at " + actual.onset() + ", more than " + tolerance.toSeconds() + " s away");
    }
    return differences;
  }

  private static List<String> victimsNamedAsCulprits(IncidentView incident) {
    return incident.culprits().stream()
        .filter(incident.victims()::contains)
        .map(culprit -> culprit + " is both victim and culprit")
        .toList();
  }
}
