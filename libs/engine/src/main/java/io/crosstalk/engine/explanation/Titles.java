package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
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

  public static String of(
      CauseClass causeClass,
      @Nullable SharedResource shared,
      Victim first,
      int victimCount,
      List<Suspect> suspects) {
    return Texts.of(
        "title",
        victims(causeClass, first, victimCount),
        cause(causeClass, shared == null ? null : shared.id(), victimCount, suspects));
  }

  private static String victims(CauseClass causeClass, Victim first, int count) {
    String template =
        causeClass == CauseClass.MISSING_SIGNAL
            ? "title.silent"
            : COUNTED.contains(first.metric()) ? "title.counted" : "title.slow";
    return Texts.of(template, first.resource(), count - 1, Texts.metric(first.metric()));
  }

  private static String cause(
      CauseClass causeClass, @Nullable String sharedId, int victims, List<Suspect> suspects) {
    String template = "title." + causeClass.wireName();
    return switch (causeClass) {
      case NOISY_NEIGHBOUR -> neighbour(sharedId, suspects);
      case SELF_INFLICTED -> Texts.of(template, victims);
      case SHARED_RESOURCE_FAULT, CAPACITY, MISCONFIGURATION, LOAD_IMBALANCE, NETWORK_ERRORS ->
          Texts.of(template, place(sharedId));
      case MISSING_SIGNAL, UNKNOWN -> Texts.of(template);
    };
  }

  private static String place(@Nullable String sharedId) {
    return sharedId == null ? Texts.of("title.place") : sharedId;
  }

  private static String neighbour(@Nullable String sharedId, List<Suspect> suspects) {
    List<Suspect> culprits = suspects.stream().filter(Suspect::isCulprit).toList();
    if (culprits.isEmpty()) {
      return Texts.of("title.noisy_neighbour.uncertain", place(sharedId));
    }
    return Texts.of(
        "title.noisy_neighbour",
        Phrases.named(culprits.getFirst()),
        culprits.size() - 1,
        place(sharedId));
  }
}
