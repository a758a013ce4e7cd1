package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the title of an incident in one pattern: the victims, their degradation, and the cause
 * with the culprit or the contention domain.
 */
public final class Titles {
  /** Metrics whose degradation "slow" does not describe. */
  private static final Set<String> COUNTED = Set.of("app.timeouts", "app.errors", "app.complaints");

  private Titles() {}

  static String of(
      CauseClass causeClass,
      @Nullable SharedResource shared,
      Victim first,
      int victimCount,
      List<Suspect> suspects) {
    return Texts.of(
        "title",
        victims(causeClass, first, victimCount),
        cause(causeClass, shared, victimCount, suspects));
  }

  /**
   * The title of an incident as it is stated: of what was last known while its state is unknown.
   */
  public static String stated(Incident incident) {
    return stated(incident, incident.suspects());
  }

  /** The title of an incident for readers to whom no culprit is named. */
  public static String withoutCulprit(Incident incident) {
    return stated(incident, List.of());
  }

  /** The title of an incident without a word on its present state, such as of a withdrawn one. */
  public static String known(Incident incident) {
    return known(incident, incident.suspects());
  }

  private static String known(Incident incident, List<Suspect> suspects) {
    return of(
        incident.causeClass(),
        incident.sharedResource(),
        incident.victims().getFirst(),
        incident.ownVictimCount(),
        suspects);
  }

  private static String stated(Incident incident, List<Suspect> suspects) {
    String title = known(incident, suspects);
    UnknownState unknown = UnknownState.of(incident);
    return unknown == null ? title : unknown.title(title);
  }

  /** Sentence on the cause for readers to whom no culprit is named. */
  public static String uncertainCause(Incident incident) {
    SharedResource shared = incident.sharedResource();
    UnknownState unknown = UnknownState.of(incident);
    return unknown == null
        ? Texts.of(
            "cause.line.noisy_neighbour", shared == null ? place(null) : Phrases.place(shared))
        : unknown.cause(PastCause.withoutCulprit(CauseClass.NOISY_NEIGHBOUR, incident));
  }

  /**
   * The foremost victim and its degradation, without anything that a later version can state
   * differently.
   */
  public static String degradation(Incident incident) {
    return victims(incident.causeClass(), incident.victims().getFirst(), 1);
  }

  private static String victims(CauseClass causeClass, Victim first, int count) {
    String template =
        causeClass == CauseClass.MISSING_SIGNAL
            ? "title.silent"
            : COUNTED.contains(first.metric()) ? "title.counted" : "title.slow";
    return Texts.of(template, first.resource(), count - 1, Texts.metric(first.metric()));
  }

  private static String cause(
      CauseClass causeClass, @Nullable SharedResource shared, int victims, List<Suspect> suspects) {
    String template = "title." + causeClass.wireName();
    return switch (causeClass) {
      case NOISY_NEIGHBOUR -> neighbour(shared, suspects);
      case SELF_INFLICTED -> Texts.of(template, victims);
      case SHARED_RESOURCE_FAULT, CAPACITY, MISCONFIGURATION, LOAD_IMBALANCE, NETWORK_ERRORS ->
          Texts.of(template, place(shared));
      case MISSING_SIGNAL, UNKNOWN -> Texts.of(template);
    };
  }

  private static String place(@Nullable SharedResource shared) {
    return shared == null ? Texts.of("title.place") : shared.id();
  }

  private static String neighbour(@Nullable SharedResource shared, List<Suspect> suspects) {
    List<Suspect> culprits = suspects.stream().filter(Suspect::isCulprit).toList();
    if (culprits.isEmpty()) {
      return Texts.of(
          "title.noisy_neighbour.uncertain", shared == null ? place(null) : Phrases.place(shared));
    }
    CulpritPlaces places = CulpritPlaces.of(shared, culprits);
    return Texts.of(
        "title.noisy_neighbour",
        Phrases.named(places.culprits().getFirst()),
        places.culprits().size() - 1,
        place(places.place()),
        places.elsewhere().size());
  }
}
