package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Culprits by the contention domain through which they degrade the victims. One statement on a
 * domain names only the culprits that load it.
 *
 * @param place the foremost domain: that of the incident when a culprit loads it, else that of the
 *     first culprit; null when it is not known
 * @param culprits the culprits that load it, at least one
 * @param elsewhere the other culprits
 */
record CulpritPlaces(
    @Nullable SharedResource place, List<Suspect> culprits, List<Suspect> elsewhere) {

  /**
   * Divides the culprits of an incident, at least one.
   *
   * @param shared contention domain of the incident; null when it has none
   */
  static CulpritPlaces of(@Nullable SharedResource shared, List<Suspect> culprits) {
    SharedResource first =
        culprits.stream().anyMatch(each -> each.through() == null)
            ? null
            : culprits.getFirst().through();
    return new CulpritPlaces(
        first == null ? shared : first,
        culprits.stream().filter(each -> Objects.equals(each.through(), first)).toList(),
        culprits.stream().filter(each -> !Objects.equals(each.through(), first)).toList());
  }

  /**
   * Clauses that follow the sentence on the foremost culprits; empty without other ones.
   *
   * @param name name of a culprit in the text
   */
  String elsewhere(Function<Suspect, String> name) {
    return elsewhere.stream()
        .map(
            each ->
                Texts.of(
                    "cause.culprit.elsewhere",
                    name.apply(each),
                    Texts.of("percent", Math.round(100 * each.probability())),
                    Names.place(Objects.requireNonNull(each.through()))))
        .collect(Collectors.joining());
  }
}
