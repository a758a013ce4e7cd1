package io.crosstalk.rules.incident;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Facts of one verdict that grouping and findings read many times. They are computed once for each
 * verdict.
 */
final class VerdictFacts {
  private static final int SUSTAINED_SAMPLES = 12;
  private static final int LOCATED_SAMPLES = 6;
  private static final int SUSTAINED_SPARSE_SAMPLES = 10;
  private static final int SUSTAINED_MILD_SAMPLES = 20;
  private static final int SUSTAINED_SHARED_SAMPLES = 3;
  private static final int SPARSE_SAMPLES = 2;

  /** What so few samples have to stand for. */
  private static final Duration SPARSE_TIME = Duration.ofMinutes(8);

  /** Nobody shrugs off waiting so many times longer; counts of errors begin at nothing. */
  private static final double HUGE = 20;

  private static final String MILLISECONDS = "ms";
  private static final int HUGE_SAMPLES = 3;
  private static final Duration HUGE_SPAN = Duration.ofMinutes(2);

  /** What one alone suffers, and less than so many times worse than ordinary, is often a blip. */
  private static final double MILD = 3;

  private static final Duration SUSTAINED_SPAN = Duration.ofMinutes(5);

  /** Where it is known what is wrong with something shared, chance is less likely. */
  private static final Duration LOCATED_SPAN = Duration.ofMinutes(1);

  /** What is told beside any cause, and proves none. */
  private static final Set<EvidenceKind> BESIDE =
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

  VerdictFacts(Verdict verdict) {
    this.verdict = verdict;
    span = Span.of(verdict);
    family = ClassFamily.of(verdict.causeClass());
    domains = new HashSet<>(verdict.domains());
    self = self(verdict);
    conjecture = isConjecture(verdict);
    Set<String> accused = new HashSet<>();
    double top = 0;
    for (Suspect suspect : verdict.suspects()) {
      top = Math.max(top, suspect.probability());
      if (suspect.isCulprit()) {
        accused.add(suspect.resource());
      }
    }
    culprits = accused;
    topProbability = top;
  }

  Verdict verdict() {
    return verdict;
  }

  String episode() {
    return verdict.episode().id();
  }

  String victim() {
    return verdict.victim().resource();
  }

  Span span() {
    return span;
  }

  ClassFamily family() {
    return family;
  }

  /** Id of the shared resource that the verdict names; null when it names none. */
  @Nullable String place() {
    SharedResource shared = verdict.sharedResource();
    return shared == null ? null : shared.id();
  }

  /** Resources that are named with enough evidence, the victim itself included. */
  Set<String> culprits() {
    return culprits;
  }

  /** Every contention domain that was asked. */
  Set<String> domains() {
    return domains;
  }

  List<Suspect> suspects() {
    return verdict.suspects();
  }

  double topProbability() {
    return topProbability;
  }

  double excess() {
    return verdict.episode().excess();
  }

  /**
   * The victim itself, or what it runs on, when that is what the verdict suspects first; null
   * otherwise.
   */
  @Nullable Suspect self() {
    return self;
  }

  boolean isSelfMade() {
    return self != null;
  }

  /** Whether the verdict cannot say by itself which problem it belongs to. */
  boolean isOrphan() {
    return verdict.causeClass() == CauseClass.UNKNOWN
        || verdict.sharedResource() == null
        || isSelfMade()
        || isAboutItself();
  }

  /** Whether the shared resource is the victim itself. Something that it uses may be so, too. */
  boolean isAboutItself() {
    return victim().equals(place());
  }

  /** Whether it says what is wrong with something else than with a service that may wait itself. */
  boolean isTelling() {
    return family != ClassFamily.DARK && !isAboutItself();
  }

  /**
   * The verdict's class, where harm from one's own load is self-inflicted whatever it was called.
   */
  CauseClass causeClass() {
    return self != null && self.isCulprit() ? CauseClass.SELF_INFLICTED : verdict.causeClass();
  }

  /**
   * Whether it has nothing but settings that contradict each other. They have done so all along, so
   * that this is hardly more than not to know.
   */
  boolean isConjecture() {
    return conjecture;
  }

  /** Whether something else that is known of an incident says more. */
  boolean isVague() {
    return conjecture || isAboutItself();
  }

  private static @Nullable Suspect self(Verdict verdict) {
    if (verdict.suspects().isEmpty()) {
      return null;
    }
    Suspect top = verdict.suspects().getFirst();
    boolean itself = top.resource().equals(verdict.victim().resource());
    return verdict.selfSuspected() || itself ? top : null;
  }

  private static boolean isConjecture(Verdict verdict) {
    if (verdict.causeClass() != CauseClass.MISCONFIGURATION) {
      return false;
    }
    Set<EvidenceKind> reasons =
        verdict.evidence().stream()
            .map(Evidence::kind)
            .filter(kind -> !BESIDE.contains(kind))
            .collect(Collectors.toSet());
    return reasons.equals(Set.of(EvidenceKind.ATTRIBUTE_CONTRADICTION));
  }

  /**
   * Whether the episode is long enough to count as harm although nobody is named for it.
   *
   * @param shared whether several are hurt: what one alone suffers is more often a blip of its own
   */
  boolean isSustained(boolean shared) {
    if (verdict.causeClass() == CauseClass.MISSING_SIGNAL) {
      return true;
    }
    Episode episode = verdict.episode();
    boolean located = isLocated();
    boolean known = located || isOwnDoing();
    if (!known && !shared && episode.excess() < MILD) {
      return episode.harmedSamples() >= SUSTAINED_MILD_SAMPLES;
    }
    Duration leastSpan = known ? LOCATED_SPAN : SUSTAINED_SPAN;
    int leastSamples =
        shared ? SUSTAINED_SHARED_SAMPLES : known ? LOCATED_SAMPLES : SUSTAINED_SPARSE_SAMPLES;
    return episode.harmedSamples() >= SUSTAINED_SAMPLES
        || isHuge()
        || lasts(leastSamples, leastSpan)
        || (isSparse(episode) && ((located && shared) || isClearlyAboutItself()));
  }

  private boolean isLocated() {
    return family == ClassFamily.FAULT
        && verdict.sharedResource() != null
        && !conjecture
        && !isAboutItself();
  }

  /** Whether its own load has grown with the harm: two things by chance at once are less likely. */
  private boolean isOwnDoing() {
    return self != null && self.isCulprit();
  }

  private boolean isHuge() {
    return verdict.victim().unit().equals(MILLISECONDS)
        && verdict.episode().excess() >= HUGE
        && lasts(HUGE_SAMPLES, HUGE_SPAN);
  }

  private boolean isClearlyAboutItself() {
    return isAboutItself() && verdict.episode().excess() >= MILD;
  }

  /** Whether there are few samples only because each stands for long. */
  private static boolean isSparse(Episode episode) {
    return episode.harmedSamples() >= SPARSE_SAMPLES
        && episode.intervalMs() >= SPARSE_TIME.toMillis() / SPARSE_SAMPLES;
  }

  private boolean lasts(int samples, Duration span) {
    return verdict.episode().harmedSamples() >= samples && lasted().compareTo(span) >= 0;
  }

  private Duration lasted() {
    Episode episode = verdict.episode();
    Instant through = episode.end() == null ? verdict.decidedAt() : episode.end();
    return Duration.between(episode.onset(), through);
  }
}
