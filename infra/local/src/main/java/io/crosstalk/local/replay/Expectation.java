package io.crosstalk.local.replay;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Expected incidents of a case, as its author states them. */
public final class Expectation {
  private static final int INTERVALS = 2;

  /** Least tolerance: authors write whole seconds, whatever the sampling. */
  private static final Duration LEAST_TOLERANCE = Duration.ofSeconds(2);

  private final List<Expected> incidents;
  private final Duration tolerance;

  Expectation(List<Expected> incidents, Duration samplingInterval) {
    this.incidents = List.copyOf(incidents);
    Duration wanted = samplingInterval.multipliedBy(INTERVALS);
    this.tolerance = wanted.compareTo(LEAST_TOLERANCE) < 0 ? LEAST_TOLERANCE : wanted;
  }

  /** One expected incident; null fields are not compared. */
  record Expected(
      String causeClass,
      @Nullable List<String> victims,
      @Nullable List<String> culprits,
      @Nullable String sharedResource,
      @Nullable Instant onset) {
    List<String> victimList() {
      return victims == null ? List.of() : victims;
    }

    Set<String> culpritSet() {
      return culprits == null ? Set.of() : new TreeSet<>(culprits);
    }

    String words() {
      return causeClass + " of " + victimList() + (onset == null ? "" : " at " + onset);
    }
  }

  private record ExpectedFile(List<Expected> incidents) {}

  /** Expectation of a case; empty when there is none. */
  public static Optional<Expectation> of(CaseFolder folder) {
    if (!Files.exists(folder.expected())) {
      return Optional.empty();
    }
    try {
      ExpectedFile file = EventJson.read(Files.readAllBytes(folder.expected()), ExpectedFile.class);
      List<String> victims =
          file.incidents().stream().flatMap(it -> it.victimList().stream()).toList();
      return Optional.of(
          new Expectation(
              file.incidents(), SamplingInterval.of(folder.samples(), Set.copyOf(victims))));
    } catch (IOException | MalformedJsonException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "cannot read what is expected of '" + folder.name() + "': " + e.getMessage(),
          "mend " + folder.expected() + ", or remove it",
          e);
    }
  }

  /** Each difference in words; none when all is as expected. */
  public List<String> differences(List<IncidentView> actual) {
    List<IncidentView> called =
        new ArrayList<>(actual.stream().filter(IncidentView::isAboveInfo).toList());
    List<String> differences = new ArrayList<>();
    called.forEach(it -> differences.addAll(accusedVictims(it)));
    List<Expected> missing = new ArrayList<>(incidents);
    missing.removeIf(
        expected ->
            called.stream()
                .filter(it -> differences(expected, it).isEmpty())
                .findFirst()
                .map(called::remove)
                .orElse(false));
    for (Expected expected : missing) {
      differences.add(explain(expected, called));
    }
    called.forEach(
        it ->
            differences.add(
                "not expected: " + it.causeClass() + " of " + it.victims() + " at " + it.onset()));
    return differences;
  }

  /** Reason for a missing incident; removes the closest incident from the list. */
  private String explain(Expected expected, List<IncidentView> left) {
    return left.stream()
        .min(Comparator.comparingInt(it -> differences(expected, it).size()))
        .map(
            nearest -> {
              left.remove(nearest);
              return "expected "
                  + expected.words()
                  + ", but "
                  + String.join("; ", differences(expected, nearest));
            })
        .orElseGet(() -> "expected " + expected.words() + ", but there was no incident");
  }

  private List<String> differences(Expected expected, IncidentView actual) {
    List<String> differences = new ArrayList<>();
    if (!expected.causeClass().equals(actual.causeClass())) {
      differences.add("the cause is " + actual.causeClass());
    }
    if (!actual.victims().containsAll(expected.victimList())) {
      differences.add("the victims are " + actual.victims());
    }
    if (!expected.culpritSet().equals(new TreeSet<>(actual.culprits()))) {
      differences.add("accused are " + actual.culprits() + " instead of " + expected.culpritSet());
    }
    if (expected.sharedResource() != null
        && !actual.sharedResource().equals(Optional.of(expected.sharedResource()))) {
      differences.add(
          "the shared resource is "
              + actual.sharedResource().orElse("none")
              + " instead of "
              + expected.sharedResource());
    }
    if (expected.onset() != null
        && distance(expected.onset(), actual.onset()).compareTo(tolerance) > 0) {
      differences.add(
          "it began at " + actual.onset() + ", more than " + tolerance.toSeconds() + " s away");
    }
    return differences;
  }

  private static List<String> accusedVictims(IncidentView incident) {
    return incident.culprits().stream()
        .filter(incident.victims()::contains)
        .map(culprit -> culprit + " is both victim and culprit")
        .toList();
  }

  private static Duration distance(Instant one, Instant other) {
    return Duration.between(one, other).abs();
  }
}
