package io.crosstalk.engine.explanation;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
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
            ? Phrases.capitalized(trouble(incident, Set.of()).replaceFirst("^The cause: ", ""))
                + reasons(incident.evidence(), incident.causeClass())
                    .findFirst()
                    .map(evidence -> " " + Phrases.sentence(evidence.summary()))
                    .orElse("")
            : accusation(incident, culprits) + ".";
    return known + contributing(incident);
  }

  private static String contributing(Incident incident) {
    return incident.contributing().isEmpty()
        ? ""
        : incident.contributing().stream()
            .map(each -> each.wireName().replace('_', ' '))
            .collect(Collectors.joining(", ", " Contributing: ", "."));
  }

  private static String accusation(Incident incident, List<Suspect> culprits) {
    return "%s%s the cause with a probability of %s%s"
        .formatted(
            Phrases.list(culprits.stream().map(CauseText::named).toList()),
            culprits.size() == 1 ? " is" : " are",
            probability(culprits),
            through(incident));
  }

  private static String culpritText(Incident incident, List<Suspect> culprits) {
    return "%s. %s"
        .formatted(
            accusation(incident, culprits),
            reasons(culprits.getFirst().evidence(), incident.evidence(), incident.causeClass()));
  }

  private static String named(Suspect suspect) {
    return suspect.environment() == Environment.UNKNOWN
        ? suspect.resource()
        : suspect.resource() + " (" + suspect.environment().plainName() + ")";
  }

  private static String probability(List<Suspect> culprits) {
    return culprits.stream()
        .map(suspect -> Math.round(100 * suspect.probability()) + " %")
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  private static String through(Incident incident) {
    SharedResource shared = incident.sharedResource();
    return shared == null ? "" : ", through " + Phrases.place(shared);
  }

  private static String cause(Incident incident, Set<String> victims) {
    String noCulprit =
        incident.causeClass() == CauseClass.SELF_INFLICTED
            ? ""
            : " No resource is named as the culprit.";
    return (trouble(incident, victims)
            + noCulprit
            + " "
            + reasons(incident.evidence(), List.of(), incident.causeClass()))
        .strip();
  }

  private static String trouble(Incident incident, Set<String> victims) {
    String at = at(incident);
    return switch (incident.causeClass()) {
      case NOISY_NEIGHBOUR -> "A neighbour presses on %s; which one is not certain.".formatted(at);
      case SELF_INFLICTED -> "Its own load is the cause.";
      case SHARED_RESOURCE_FAULT -> "The cause: %s has become slower.".formatted(at);
      case CAPACITY -> "The cause: %s is at its limit.".formatted(at);
      case MISCONFIGURATION -> "The cause: a setting of %s.".formatted(at);
      case LOAD_IMBALANCE -> "The cause: the load of %s is unevenly spread.".formatted(at);
      case NETWORK_ERRORS -> "The cause: errors on the wire at %s.".formatted(at);
      case MISSING_SIGNAL -> "Why is not known.";
      case UNKNOWN -> "The cause is not known." + origin(incident, victims);
    };
  }

  private static String origin(Incident incident, Set<String> victims) {
    SharedResource shared = incident.sharedResource();
    return shared != null && victims.contains(shared.id())
        ? " All other affected resources use %s, which is degraded itself: look there first."
            .formatted(shared.id())
        : "";
  }

  private static String at(Incident incident) {
    SharedResource shared = incident.sharedResource();
    return shared == null
        ? "something that " + incident.victims().getFirst().resource() + " uses"
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
            .map(evidence -> "Noticed besides: " + Phrases.sentence(evidence.summary()));
    return Stream.concat(reasons, besides).collect(Collectors.joining(" "));
  }

  private static Stream<Evidence> reasons(List<Evidence> some, CauseClass causeClass) {
    return some.stream()
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
