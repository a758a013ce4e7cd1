package io.crosstalk.engine.explanation;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the title of an incident in one plain sentence. */
public final class Titles {
  private Titles() {}

  /** Name of the most important victim, and the number of all victims. */
  private record NamedVictims(String first, int count) {}

  public static String of(
      CauseClass causeClass,
      @Nullable SharedResource shared,
      Victim first,
      int victimCount,
      List<Suspect> suspects) {
    NamedVictims victims = new NamedVictims(first.resource(), victimCount);
    String sharedId = shared == null ? null : shared.id();
    return switch (causeClass) {
      case NOISY_NEIGHBOUR -> neighbour(sharedId, victims, suspects);
      case SELF_INFLICTED ->
          names(victims) + (victims.count() == 1 ? " slows itself" : " slow themselves");
      case SHARED_RESOURCE_FAULT -> at(sharedId, victims, "has become slower");
      case CAPACITY -> at(sharedId, victims, "is at its limit");
      case MISCONFIGURATION -> at(sharedId, victims, "has a setting that slows its users");
      case LOAD_IMBALANCE -> at(sharedId, victims, "has its load unevenly spread");
      case NETWORK_ERRORS -> at(sharedId, victims, "has network errors");
      case MISSING_SIGNAL -> names(victims) + be(victims) + "no longer fully reporting";
      case UNKNOWN -> names(victims) + be(victims) + "slow, cause unknown";
    };
  }

  private static String neighbour(
      @Nullable String sharedId, NamedVictims victims, List<Suspect> suspects) {
    String through = sharedId == null ? "" : " through " + sharedId;
    List<Suspect> culprits = suspects.stream().filter(Suspect::isCulprit).toList();
    if (culprits.isEmpty()) {
      return names(victims)
          + be(victims)
          + "slowed by a neighbour"
          + through
          + ", which one is not certain";
    }
    Suspect first = culprits.getFirst();
    String others =
        culprits.size() == 1 ? " slows " : " and " + others(culprits.size() - 1) + " slow ";
    return first.resource()
        + " ("
        + first.environment().wireName()
        + ")"
        + others
        + names(victims)
        + through;
  }

  private static String at(@Nullable String sharedId, NamedVictims victims, String trouble) {
    return sharedId == null
        ? "Something that " + names(victims) + (victims.count() == 1 ? " uses " : " use ") + trouble
        : sharedId
            + " "
            + trouble
            + ": "
            + victims.count()
            + (victims.count() == 1 ? " victim" : " victims");
  }

  private static String names(NamedVictims victims) {
    String first = victims.first();
    return victims.count() == 1 ? first : first + " and " + others(victims.count() - 1);
  }

  private static String others(int count) {
    return count + (count == 1 ? " other" : " others");
  }

  private static String be(NamedVictims victims) {
    return victims.count() == 1 ? " is " : " are ";
  }
}
