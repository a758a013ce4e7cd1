package io.crosstalk.rules.ownership;

import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replaces the teams in verdicts by the owners that the site's files state, as of the onset. */
public final class OwnedVerdicts {
  private final Ownership ownership;
  private final Instant onset;

  private OwnedVerdicts(Ownership ownership, Instant onset) {
    this.ownership = ownership;
    this.onset = onset;
  }

  /**
   * The verdict with the teams of the files; empty when no team differs. A resource that no file
   * names keeps its team of the inventory.
   */
  public static Optional<Verdict> of(Verdict verdict, Ownership ownership) {
    return ownership.isEmpty()
        ? Optional.empty()
        : new OwnedVerdicts(ownership, verdict.episode().onset()).of(verdict);
  }

  private Optional<Verdict> of(Verdict verdict) {
    Victim victim = of(verdict.victim());
    List<Suspect> suspects = verdict.suspects().stream().map(this::of).toList();
    SharedResource shared = verdict.sharedResource();
    String sharedTeam =
        shared == null
            ? verdict.sharedResourceTeam()
            : team(shared.id(), verdict.sharedResourceTeam());
    boolean isSame =
        victim.equals(verdict.victim())
            && suspects.equals(verdict.suspects())
            && Objects.equals(sharedTeam, verdict.sharedResourceTeam());
    return isSame ? Optional.empty() : Optional.of(with(verdict, victim, suspects, sharedTeam));
  }

  private @Nullable String team(String resource, @Nullable String known) {
    return ownership.ownerOf(resource, onset).map(Owner::team).orElse(known);
  }

  private Victim of(Victim victim) {
    return new Victim(
        victim.resource(),
        victim.kind(),
        victim.metric(),
        victim.baseline(),
        victim.observed(),
        victim.unit(),
        victim.environment(),
        team(victim.resource(), victim.team()),
        victim.criticality(),
        victim.objective(),
        victim.timeSensitive(),
        victim.worst(),
        victim.timeZone(),
        victim.contribution());
  }

  private Suspect of(Suspect suspect) {
    return new Suspect(
        suspect.rank(),
        suspect.resource(),
        suspect.environment(),
        team(suspect.resource(), suspect.team()),
        suspect.probability(),
        suspect.evidence());
  }

  private static Verdict with(
      Verdict verdict, Victim victim, List<Suspect> suspects, @Nullable String sharedTeam) {
    return new Verdict(
        verdict.world(),
        verdict.episode(),
        verdict.decidedAt(),
        verdict.revision(),
        verdict.state(),
        verdict.evidenceThrough(),
        verdict.causeClass(),
        verdict.contributing(),
        verdict.sharedResource(),
        sharedTeam,
        verdict.domains(),
        victim,
        suspects,
        verdict.selfSuspected(),
        verdict.exonerated(),
        verdict.notMeasured(),
        verdict.changes(),
        verdict.remedy(),
        verdict.evidence(),
        verdict.advice(),
        verdict.usersUnaffected(),
        verdict.furtherCauses(),
        verdict.source());
  }
}
