package io.crosstalk.engine.incident.grouping;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.objective.SlightDegradation;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Facts of one verdict that grouping and findings read many times, computed once. */
public final class VerdictFacts {
  /** Kinds of evidence that accompany any cause and prove none. */
  private static final Set<EvidenceKind> ACCOMPANYING =
      EnumSet.of(
          EvidenceKind.RULE_OF_THUMB,
          EvidenceKind.RECOVERY_AFTER_CHANGE,
          EvidenceKind.CHANGE_AGAINST_BASELINE,
          EvidenceKind.TEMPORAL_PRECEDENCE);

  private final Verdict verdict;
  private final Span span;
  private final ClassFamily family;
  private final Set<String> culprits;
  private final Set<String> domains;
  private final @Nullable Suspect self;
  private final boolean conjecture;
  private final double topProbability;

  public VerdictFacts(Verdict verdict) {
    this.verdict = verdict;
    span = Span.of(verdict);
    family = ClassFamily.of(verdict.causeClass());
    domains = new HashSet<>(verdict.domains());
    self = self(verdict);
    conjecture = isConjecture(verdict);
    Set<String> named = new HashSet<>();
    double top = 0;
    for (Suspect suspect : verdict.suspects()) {
      top = Math.max(top, suspect.probability());
      if (suspect.isCulprit()) {
        named.add(suspect.resource());
      }
    }
    culprits = named;
    topProbability = top;
  }

  public Verdict verdict() {
    return verdict;
  }

  public String episode() {
    return verdict.episode().id();
  }

  public String victim() {
    return verdict.victim().resource();
  }

  public Span span() {
    return span;
  }

  /** Returns whether the episode has not ended; its victim may be silent. */
  public boolean isOpen() {
    return verdict.episode().end() == null;
  }

  public ClassFamily family() {
    return family;
  }

  /** Id of the shared resource that the verdict names; null when it names none. */
  public @Nullable String contentionDomain() {
    SharedResource shared = verdict.sharedResource();
    return shared == null ? null : shared.id();
  }

  /** Resources that are named with enough evidence, possibly with the victim itself. */
  public Set<String> culprits() {
    return culprits;
  }

  /** Kind of degradation that the episode is about. */
  Degradation degradation() {
    return Degradation.of(verdict.victim().metric());
  }

  /** Culprits and contention domains of the causes beside the one that the verdict names. */
  Set<String> furtherCauses() {
    return verdict.furtherCauses().stream().map(FurtherCause::resource).collect(Collectors.toSet());
  }

  /** All contention domains with a report. */
  public Set<String> domains() {
    return domains;
  }

  public List<Suspect> suspects() {
    return verdict.suspects();
  }

  public double topProbability() {
    return topProbability;
  }

  public double excess() {
    return verdict.episode().excess();
  }

  /**
   * Top suspect of the verdict, if it is the victim itself or a resource that the victim runs on;
   * null otherwise.
   */
  public @Nullable Suspect self() {
    return self;
  }

  public boolean isSelfMade() {
    return self != null;
  }

  /**
   * Returns whether other verdicts are needed to determine the problem that the verdict belongs to.
   */
  public boolean isOrphan() {
    return verdict.causeClass() == CauseClass.UNKNOWN
        || verdict.sharedResource() == null
        || isSelfMade()
        || isOnItsVictim();
  }

  /**
   * Returns whether both name a cause, and a common culprit or the same kind of trouble at the same
   * shared resource.
   */
  public boolean hasCommonCauseWith(VerdictFacts other) {
    return !isOrphan()
        && !other.isOrphan()
        && ((family == other.family && Objects.equals(contentionDomain(), other.contentionDomain()))
            || culprits.stream().anyMatch(other.culprits::contains));
  }

  /** Returns whether another verdict on the same episode names the same cause. */
  public boolean statesTheSameCauseAs(VerdictFacts other) {
    return family == other.family
        && isOrphan() == other.isOrphan()
        && culprits.equals(other.culprits)
        && Objects.equals(contentionDomain(), other.contentionDomain());
  }

  /**
   * Returns whether the shared resource is the victim itself. A resource that the victim uses may
   * be the cause all the same.
   */
  public boolean isOnItsVictim() {
    return victim().equals(contentionDomain());
  }

  /**
   * Returns whether the verdict names a cause class and a shared resource other than the victim. A
   * verdict that names the victim itself is less specific, because the victim may only wait for
   * another resource.
   */
  public boolean isSpecific() {
    return family != ClassFamily.UNKNOWN && !isOnItsVictim();
  }

  /**
   * The verdict's class; degradation by the victim's own load is self-inflicted, whatever the
   * verdict calls it.
   */
  public CauseClass causeClass() {
    return self != null && self.isCulprit() ? CauseClass.SELF_INFLICTED : verdict.causeClass();
  }

  /**
   * Returns whether the only evidence is contradictory settings. Such settings existed before the
   * onset, so that the verdict is hardly better than an unknown cause.
   */
  public boolean isConjecture() {
    return conjecture;
  }

  /**
   * Returns whether the verdict is only a guess, so that most other verdicts on an incident are
   * more specific: it rests on contradictory settings alone, or names the victim itself.
   */
  public boolean isVague() {
    return conjecture || isOnItsVictim();
  }

  private static @Nullable Suspect self(Verdict verdict) {
    if (verdict.suspects().isEmpty()) {
      return null;
    }
    Suspect top = verdict.suspects().getFirst();
    boolean isVictim = top.resource().equals(verdict.victim().resource());
    return verdict.selfSuspected() || isVictim ? top : null;
  }

  private static boolean isConjecture(Verdict verdict) {
    if (verdict.causeClass() != CauseClass.MISCONFIGURATION) {
      return false;
    }
    Set<EvidenceKind> reasons =
        verdict.evidence().stream()
            .map(Evidence::kind)
            .filter(kind -> !ACCOMPANYING.contains(kind))
            .collect(Collectors.toSet());
    return reasons.equals(Set.of(EvidenceKind.ATTRIBUTE_CONTRADICTION));
  }

  /** Returns whether the degradation is slight, so that no user would complain about it. */
  public boolean isSlight() {
    return isUnnoticed() || isWithinObjective();
  }

  /**
   * Returns whether a machine slows only itself, while the applications on it are measured and
   * well.
   */
  public boolean isUnnoticed() {
    ResourceKind kind = verdict.victim().kind();
    return (kind == ResourceKind.VM || kind == ResourceKind.LPAR)
        && causeClass() == CauseClass.SELF_INFLICTED
        && verdict.hasUnaffectedUsers();
  }

  private boolean isWithinObjective() {
    return verdict.causeClass() != CauseClass.MISSING_SIGNAL
        && SlightDegradation.is(verdict.victim(), verdict.episode(), verdict.decidedAt());
  }

  /** Time in which the victim was degraded: its degraded samples, in milliseconds. */
  public long degradedMs() {
    return verdict.episode().harmedSamples() * verdict.episode().intervalMs();
  }

  /**
   * Returns whether chance is a less likely explanation: the cause is known and in a shared
   * resource, or the victim's own load has grown with the degradation.
   */
  public boolean hasLikelyCause() {
    return isLocated() || isSelfCaused();
  }

  private boolean isLocated() {
    return family == ClassFamily.FAULT
        && verdict.sharedResource() != null
        && !conjecture
        && !isOnItsVictim();
  }

  /**
   * Returns whether the victim's own load has grown with the degradation, so that a coincidence is
   * less likely.
   */
  private boolean isSelfCaused() {
    return self != null && self.isCulprit();
  }
}
