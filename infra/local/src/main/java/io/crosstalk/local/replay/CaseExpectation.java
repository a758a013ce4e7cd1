package io.crosstalk.local.replay;

import io.crosstalk.casefolder.CaseException;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the incidents of a case with those that its {@code expected.json} names. */
public final class CaseExpectation {
  /** An onset may differ by this part of the expected duration. */
  private static final int TOLERATED_PART = 10;

  /** Least tolerance in the comparison of times, because authors of cases write whole seconds. */
  private static final Duration LEAST_TOLERANCE = Duration.ofSeconds(2);

  private static final Duration LARGEST_TOLERANCE = Duration.ofMinutes(2);

  private CaseExpectation() {}

  /** Differences between the expected and the reported incidents in words. */
  public static List<String> differences(ReplayedCase replayed) {
    CaseInput input = replayed.folder();
    try {
      List<ExpectedIncident> expected = ExpectedIncident.of(input.folder());
      return expected == null
          ? List.of("it has no expected.json")
          : differences(expected, replayed.incidents());
    } catch (IOException | CaseException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "cannot read what is expected of '" + input.name() + "': " + e.getMessage(),
          "mend expected.json in " + input.folder(),
          e);
    }
  }

  static List<String> differences(List<ExpectedIncident> expected, List<Incident> reported) {
    List<Incident> left =
        new ArrayList<>(
            reported.stream().filter(each -> each.severity() != Severity.INFO).toList());
    List<String> differences = new ArrayList<>();
    for (ExpectedIncident each : expected) {
      Optional<Incident> found = left.stream().filter(it -> matches(each, it)).findFirst();
      if (found.isPresent()) {
        left.remove(found.get());
      } else {
        differences.add("expected, but not reported: " + text(each));
      }
    }
    left.forEach(each -> differences.add("reported, but not expected: " + text(reported(each))));
    return differences;
  }

  private static ExpectedIncident reported(Incident incident) {
    return new ExpectedIncident(
        incident.causeClass(),
        ReplayedCase.victims(incident),
        ReplayedCase.culprits(incident),
        shared(incident),
        incident.onset(),
        incident.end());
  }

  private static String text(ExpectedIncident it) {
    return "%s, victims %s, culprits %s, shared resource %s, onset %s"
        .formatted(
            it.causeClass().wireName(),
            it.victims(),
            it.culprits(),
            it.sharedResource(),
            it.onset());
  }

  /** Returns whether an incident is as expected; it may have further victims. */
  private static boolean matches(ExpectedIncident expected, Incident actual) {
    Collection<String> victims = ReplayedCase.victims(actual);
    Collection<String> culprits = ReplayedCase.culprits(actual);
    return expected.causeClass() == actual.causeClass()
        && victims.containsAll(expected.victims())
        && Set.copyOf(expected.culprits()).equals(Set.copyOf(culprits))
        && Collections.disjoint(victims, culprits)
        && (expected.sharedResource() == null || expected.sharedResource().equals(shared(actual)))
        && isNear(expected, actual.onset());
  }

  private static boolean isNear(ExpectedIncident expected, Instant onset) {
    if (expected.onset() == null) {
      return true;
    }
    Instant end = expected.end();
    Duration part =
        end == null
            ? LARGEST_TOLERANCE
            : Duration.between(expected.onset(), end).dividedBy(TOLERATED_PART);
    long tolerance =
        Math.clamp(part.toMillis(), LEAST_TOLERANCE.toMillis(), LARGEST_TOLERANCE.toMillis());
    return Duration.between(expected.onset(), onset).abs().toMillis() <= tolerance;
  }

  private static @Nullable String shared(Incident incident) {
    SharedResource domain = incident.sharedResource();
    return domain == null ? null : domain.id();
  }
}
