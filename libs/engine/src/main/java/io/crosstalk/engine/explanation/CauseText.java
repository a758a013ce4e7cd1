package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Text for the cause and its strongest pieces of evidence. */
final class CauseText {
  private static final int MOST_REASONS = 3;

  /** Number of reasons where no culprit is named, so that the reader has to be convinced more. */
  private static final int MOST_WITHOUT_CULPRIT = 4;

  /** Kinds of evidence that help only experts, such as a correlation. */
  private static final Set<EvidenceKind> FOR_EXPERTS =
      EnumSet.of(EvidenceKind.ANTAGONIST_CORRELATION, EvidenceKind.ON_OFF_ALIGNMENT);

  private CauseText() {}

  static String of(Incident incident, Set<String> victims) {
    List<Suspect> culprits = incident.suspects().stream().filter(Suspect::isCulprit).toList();
    String text = culprits.isEmpty() ? cause(incident, victims) : culpritText(incident, culprits);
    return text + contributing(incident);
  }

  /** The culprits with their probability, or else the cause with its strongest reason. */
  static String line(Incident incident) {
    List<Suspect> culprits = incident.suspects().stream().filter(Suspect::isCulprit).toList();
    String known =
        culprits.isEmpty()
            ? line(trouble(incident, Set.of(), "cause.line."), incident)
                + reasons(incident.evidence(), incident.causeClass())
                    .findFirst()
                    .map(evidence -> " " + Phrases.firstSentence(evidence.summary()))
                    .orElse("")
            : accusation(incident, culprits);
    return known + contributing(incident);
  }

  /** A sentence with a capital first letter, unless it begins with the id of a resource. */
  private static String line(String sentence, Incident incident) {
    SharedResource shared = incident.sharedResource();
    return shared != null && sentence.startsWith(shared.id())
        ? sentence
        : Phrases.capitalized(sentence);
  }

  private static String contributing(Incident incident) {
    return incident.contributing().isEmpty()
        ? ""
        : incident.contributing().stream()
            .map(Texts::text)
            .collect(
                Collectors.collectingAndThen(
                    Collectors.joining(", "),
                    causes -> " " + Texts.of("cause.contributing", causes)));
  }

  private static String accusation(Incident incident, List<Suspect> all) {
    CulpritPlaces places = CulpritPlaces.of(incident.sharedResource(), all);
    SharedResource place = places.place();
    return Texts.of(
        place == null ? "cause.culprit" : "cause.culprit.through",
        Phrases.list(places.culprits().stream().map(Phrases::named).toList()),
        places.culprits().size(),
        probability(places.culprits()),
        place == null ? "" : Phrases.place(place),
        places.elsewhere(Phrases::named));
  }

  private static String culpritText(Incident incident, List<Suspect> culprits) {
    Suspect first = CulpritPlaces.of(incident.sharedResource(), culprits).culprits().getFirst();
    return accusation(incident, culprits)
        + " "
        + reasons(first.evidence(), incident.evidence(), incident.causeClass());
  }

  private static String probability(List<Suspect> culprits) {
    return culprits.stream()
        .map(suspect -> Texts.of("percent", Math.round(100 * suspect.probability())))
        .distinct()
        .reduce((a, b) -> Texts.of("list.and", a, b))
        .orElseThrow();
  }

  private static String cause(Incident incident, Set<String> victims) {
    String noCulprit =
        incident.causeClass() == CauseClass.SELF_INFLICTED ? "" : " " + Texts.of("cause.noCulprit");
    return (trouble(incident, victims, "cause.text.")
            + noCulprit
            + " "
            + reasons(incident.evidence(), List.of(), incident.causeClass()))
        .strip();
  }

  /**
   * Sentence on the cause class.
   *
   * @param templates beginning of the keys of its templates
   */
  private static String trouble(Incident incident, Set<String> victims, String templates) {
    String text = Texts.of(templates + incident.causeClass().wireName(), at(incident));
    return incident.causeClass() == CauseClass.UNKNOWN ? text + origin(incident, victims) : text;
  }

  private static String origin(Incident incident, Set<String> victims) {
    SharedResource shared = incident.sharedResource();
    return shared != null && victims.contains(shared.id())
        ? " " + Texts.of("cause.origin", shared.id())
        : "";
  }

  private static String at(Incident incident) {
    SharedResource shared = incident.sharedResource();
    return shared == null
        ? Texts.of("cause.at", incident.victims().getFirst().resource())
        : Phrases.place(shared);
  }

  private static String reasons(List<Evidence> first, List<Evidence> then, CauseClass causeClass) {
    Stream<String> reasons =
        Stream.concat(
                reasons(first, causeClass)
                    .limit(then.isEmpty() ? MOST_WITHOUT_CULPRIT : MOST_REASONS),
                reasons(then, causeClass).limit(MOST_REASONS - 1L))
            .map(evidence -> Phrases.sentence(evidence.summary()));
    Stream<String> besides =
        Stream.concat(first.stream(), then.stream())
            .filter(evidence -> isBesides(evidence, causeClass))
            .limit(1)
            .map(evidence -> Texts.of("cause.besides", Phrases.sentence(evidence.summary())));
    return Stream.concat(reasons, besides).collect(Collectors.joining(" "));
  }

  private static Stream<Evidence> reasons(List<Evidence> some, CauseClass causeClass) {
    return RuleBesideValue.in(some).stream()
        .filter(evidence -> isSpecific(evidence) && !isBesides(evidence, causeClass));
  }

  /**
   * Returns whether evidence is about contradictory settings while another cause leads: such
   * settings existed before the onset and only contribute.
   */
  private static boolean isBesides(Evidence evidence, CauseClass causeClass) {
    return evidence.kind() == EvidenceKind.ATTRIBUTE_CONTRADICTION
        && causeClass != CauseClass.MISCONFIGURATION;
  }

  private static boolean isSpecific(Evidence evidence) {
    return !FOR_EXPERTS.contains(evidence.kind()) && !PastText.isPast(evidence);
  }
}
