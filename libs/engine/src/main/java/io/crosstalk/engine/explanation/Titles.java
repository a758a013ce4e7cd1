package io.crosstalk.engine.explanation;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the title of an incident in one pattern: the victims, their degradation, and the cause
 * with the culprit or the contention domain.
 */
public final class Titles {
  /** Degradations that "slow" does not describe, by metric. */
  private static final Map<String, String> DEGRADATIONS =
      Map.of(
          "app.timeouts", "time-outs",
          "app.errors", "errors",
          "app.complaints", "complaints");

  private Titles() {}

  public static String of(
      CauseClass causeClass,
      @Nullable SharedResource shared,
      Victim first,
      int victimCount,
      List<Suspect> suspects) {
    return victims(causeClass, first, victimCount)
        + ": "
        + cause(causeClass, shared == null ? null : shared.id(), victimCount, suspects);
  }

  private static String victims(CauseClass causeClass, Victim first, int count) {
    String others = count == 1 ? "" : " and " + (count - 1) + " more";
    if (causeClass == CauseClass.MISSING_SIGNAL) {
      return first.resource() + others + " silent";
    }
    String degradation = DEGRADATIONS.get(first.metric());
    if (degradation == null) {
      return first.resource() + others + " slow";
    }
    return count == 1
        ? first.resource() + " with " + degradation
        : first.resource() + " (" + degradation + ")" + others + " slow";
  }

  private static String cause(
      CauseClass causeClass, @Nullable String sharedId, int victims, List<Suspect> suspects) {
    return switch (causeClass) {
      case NOISY_NEIGHBOUR -> neighbour(sharedId, suspects);
      case SELF_INFLICTED -> (victims == 1 ? "its" : "their") + " own load";
      case SHARED_RESOURCE_FAULT -> place(sharedId) + " has become slower";
      case CAPACITY -> place(sharedId) + " is at its limit";
      case MISCONFIGURATION -> "a setting of " + place(sharedId);
      case LOAD_IMBALANCE -> "the load of " + place(sharedId) + " is unevenly spread";
      case NETWORK_ERRORS -> "errors on " + place(sharedId);
      case MISSING_SIGNAL -> "no samples arrive";
      case UNKNOWN -> "cause unknown";
    };
  }

  private static String place(@Nullable String sharedId) {
    return sharedId == null ? "a resource that they share" : sharedId;
  }

  private static String neighbour(@Nullable String sharedId, List<Suspect> suspects) {
    List<Suspect> culprits = suspects.stream().filter(Suspect::isCulprit).toList();
    if (culprits.isEmpty()) {
      return "a neighbour that is not certain loads " + place(sharedId);
    }
    boolean one = culprits.size() == 1;
    return named(culprits.getFirst())
        + (one ? "" : " and " + (culprits.size() - 1) + " more")
        + (one ? " loads " : " load ")
        + place(sharedId);
  }

  private static String named(Suspect suspect) {
    return suspect.environment() == Environment.UNKNOWN
        ? suspect.resource()
        : suspect.resource() + " (" + suspect.environment().plainName() + ")";
  }
}
