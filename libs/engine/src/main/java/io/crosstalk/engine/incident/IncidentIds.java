package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.grouping.ClassFamily;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Ids;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Ids that depend on the problem only, so that the replay of a case produces the same ones. */
public final class IncidentIds {
  private IncidentIds() {}

  /** The id of an incident that a verdict opens. */
  static String opening(World world, Verdict verdict) {
    SharedResource shared = verdict.sharedResource();
    return Ids.derived(
        "inc-",
        world.name(),
        shared == null ? verdict.victim().resource() : shared.id(),
        ClassFamily.of(verdict.causeClass()).inIds(),
        verdict.episode().onset().toEpochMilli());
  }

  /** All ids that an incident opened by a verdict may get. */
  public static List<String> openings(World world, Verdict verdict) {
    String first = opening(world, verdict);
    return List.of(first, another(first, 2), another(first, 3));
  }

  /** The id of a further problem of the same kind, shared resource and time, which is rare. */
  static String another(String id, int ordinal) {
    return Ids.derived("inc-", id, ordinal);
  }

  /** The id of the incident of members that are separated from another incident. */
  static String part(String origin, Verdict first, Instant at) {
    return Ids.derived("inc-", origin, first.episode().id(), at.toEpochMilli());
  }

  static String fingerprint(
      World world,
      CauseClass causeClass,
      @Nullable SharedResource shared,
      Collection<String> culprits) {
    return Ids.derived(
        "fp-",
        world.name(),
        causeClass.wireName(),
        shared == null ? "" : shared.id(),
        culprits.stream().sorted().collect(Collectors.joining("\n")));
  }
}
