package io.crosstalk.event;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Restores the points of series that occur several times in a verdict. JSON contains the points
 * only once: a series without points stands for the first series of the same resource and metric in
 * the same verdict.
 */
final class SeriesReferences {
  private final Map<Name, Series> known = new HashMap<>();

  private record Name(String resource, String metric) {}

  /** Registers those series of the evidence that have points. */
  void learn(List<Evidence> evidence) {
    for (Evidence each : evidence) {
      for (Series series : each.series()) {
        if (!series.points().isEmpty()) {
          known.putIfAbsent(name(series), series);
        }
      }
    }
  }

  /** Registers those series of exonerations that have points. */
  void learnExonerations(List<Exoneration> exonerated) {
    exonerated.stream()
        .flatMap(each -> each.series().stream())
        .filter(series -> !series.points().isEmpty())
        .forEach(series -> known.putIfAbsent(name(series), series));
  }

  /** Returns the same exonerations with the points of all series restored. */
  List<Exoneration> resolveExonerations(List<Exoneration> exonerated) {
    return exonerated.stream()
        .map(each -> each.shownBy(each.series().stream().map(this::resolve).toList()))
        .toList();
  }

  /** Returns the same suspects with the points of all series restored. */
  List<Suspect> resolveSuspects(List<Suspect> suspects) {
    return suspects.stream()
        .map(
            suspect ->
                needsPoints(suspect.evidence())
                    ? suspect.withEvidence(resolve(suspect.evidence()))
                    : suspect)
        .toList();
  }

  /** Returns the same evidence with the points of all series restored. */
  List<Evidence> resolve(List<Evidence> evidence) {
    return needsPoints(evidence) ? evidence.stream().map(this::resolve).toList() : evidence;
  }

  private Evidence resolve(Evidence evidence) {
    return new Evidence(
        evidence.kind(),
        evidence.summary(),
        evidence.value(),
        evidence.unit(),
        evidence.series().stream().map(this::resolve).toList());
  }

  private Series resolve(Series series) {
    @Nullable Series first = series.points().isEmpty() ? known.get(name(series)) : null;
    return Objects.requireNonNullElse(first, series);
  }

  private static boolean needsPoints(List<Evidence> evidence) {
    for (Evidence each : evidence) {
      for (Series series : each.series()) {
        if (series.points().isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  private static Name name(Series series) {
    return new Name(series.resource(), series.metric());
  }
}
