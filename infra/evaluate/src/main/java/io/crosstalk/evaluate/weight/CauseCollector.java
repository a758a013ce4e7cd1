package io.crosstalk.evaluate.weight;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.engine.site.cause.Way;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Collects, of the last version of each incident of a case, the causes among which the engine has
 * chosen, and marks those that the label of the case calls right.
 */
final class CauseCollector implements Consumer<Diagnosis> {
  private final String caseName;
  private final List<ExpectedIncident> expected;
  private final Map<String, Diagnosis> versions = new TreeMap<>();

  CauseCollector(String caseName, List<ExpectedIncident> expected) {
    this.caseName = caseName;
    this.expected = expected;
  }

  @Override
  public void accept(Diagnosis version) {
    if (!version.ways().isEmpty()) {
      versions.put(version.id(), version);
    }
  }

  /** Returns the choices of the incidents that an expected one explains. */
  List<Choice> choices() {
    List<Choice> choices = new ArrayList<>();
    for (Diagnosis version : versions.values()) {
      expected.stream()
          .filter(each -> isOf(version, each))
          .findFirst()
          .map(each -> choice(version, each))
          .filter(Choice::isDecidable)
          .ifPresent(choices::add);
    }
    return choices;
  }

  /** Returns whether an incident has an expected victim, mostly during the expected time. */
  private static boolean isOf(Diagnosis version, ExpectedIncident expected) {
    Set<String> victims = new HashSet<>(expected.victims());
    Instant from = version.times().onset();
    Instant to = version.times().end() == null ? version.times().at() : version.times().end();
    Instant begin = later(from, expected.onset() == null ? from : expected.onset());
    Instant end = earlier(to, expected.end() == null ? to : expected.end());
    long shared = Duration.between(begin, end).toMillis();
    return version.victims().stream().anyMatch(each -> victims.contains(each.resource()))
        && 2 * shared >= Duration.between(from, to).toMillis();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private Choice choice(Diagnosis version, ExpectedIncident expected) {
    List<Choice.Option> options =
        version.ways().stream()
            .map(way -> new Choice.Option(key(way), figures(way), isRight(way, expected)))
            .toList();
    return new Choice(caseName + "/" + version.id(), options);
  }

  private static double[] figures(Way way) {
    return way.figures().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static String key(Way way) {
    return way.kind() + " " + String.join(" ", way.who());
  }

  private static boolean isRight(Way way, ExpectedIncident expected) {
    CauseClass causeClass = way.kind().causeClass();
    boolean isCulprit = !way.who().isEmpty() && expected.culprits().containsAll(way.who());
    return switch (expected.causeClass()) {
      case NOISY_NEIGHBOUR -> causeClass == CauseClass.NOISY_NEIGHBOUR && isCulprit;
      case SELF_INFLICTED ->
          causeClass == CauseClass.SELF_INFLICTED
              || (causeClass == CauseClass.NOISY_NEIGHBOUR && isCulprit);
      default -> causeClass == expected.causeClass();
    };
  }
}
