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
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a single verdict says, in the terms that incidents are built from. */
final class Testimony {
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

  private Testimony() {}

  static String victim(Verdict verdict) {
    return verdict.victim().resource();
  }

  /** Whom the verdict names with enough evidence, the victim itself included. */
  static Set<String> culprits(Verdict verdict) {
    return verdict.suspects().stream()
        .filter(Suspect::isCulprit)
        .map(Suspect::resource)
        .collect(Collectors.toSet());
  }

  static double topProbability(Verdict verdict) {
    return verdict.suspects().stream().mapToDouble(Suspect::probability).max().orElse(0);
  }

  /**
   * The victim itself, or what it runs on, when that is what the verdict suspects first; null
   * otherwise.
   */
  static @Nullable Suspect self(Verdict verdict) {
    if (verdict.suspects().isEmpty()) {
      return null;
    }
    Suspect top = verdict.suspects().getFirst();
    return verdict.selfSuspected() || top.resource().equals(victim(verdict)) ? top : null;
  }

  static boolean isSelfMade(Verdict verdict) {
    return self(verdict) != null;
  }

  /** Whether the verdict cannot say by itself which problem it belongs to. */
  static boolean isOrphan(Verdict verdict) {
    return verdict.causeClass() == CauseClass.UNKNOWN
        || verdict.sharedResource() == null
        || isSelfMade(verdict)
        || isAboutItself(verdict);
  }

  /**
   * A service that is the place itself, by what it knows: something that it uses may be so, too.
   */
  static boolean isAboutItself(Verdict verdict) {
    SharedResource shared = verdict.sharedResource();
    return shared != null && shared.id().equals(victim(verdict));
  }

  /** Whether it says what is wrong with something else than with a service that may wait itself. */
  static boolean isTelling(Verdict verdict) {
    return ClassFamily.of(verdict.causeClass()) != ClassFamily.DARK && !isAboutItself(verdict);
  }

  /** Whether it is about a service that uses somebody who is hurt, too, and does not use it. */
  static boolean isOfOneWhoWaits(Verdict verdict, Collection<Verdict> others) {
    return isAboutItself(verdict)
        && others.stream()
            .anyMatch(
                other ->
                    verdict.domains().contains(victim(other))
                        && !victim(other).equals(victim(verdict))
                        && !other.domains().contains(victim(verdict)));
  }

  /**
   * The verdict's class, where harm from one's own load is self-inflicted whatever it was called.
   */
  static CauseClass causeClass(Verdict verdict) {
    Suspect self = self(verdict);
    return self != null && self.isCulprit() ? CauseClass.SELF_INFLICTED : verdict.causeClass();
  }

  /**
   * Whether it has nothing but settings that contradict each other. They have done so all along, so
   * that this is hardly more than not to know.
   */
  static boolean isConjecture(Verdict verdict) {
    Set<EvidenceKind> reasons =
        verdict.evidence().stream()
            .map(Evidence::kind)
            .filter(kind -> !BESIDE.contains(kind))
            .collect(Collectors.toSet());
    return verdict.causeClass() == CauseClass.MISCONFIGURATION
        && reasons.equals(Set.of(EvidenceKind.ATTRIBUTE_CONTRADICTION));
  }

  /** Whether something else that is known of an incident says more. */
  static boolean isVague(Verdict verdict) {
    return isConjecture(verdict) || isAboutItself(verdict);
  }

  /**
   * Whether the episode is long enough to count as harm although nobody is named for it.
   *
   * @param shared whether several are hurt: what one alone suffers is more often a blip of its own
   */
  static boolean isSustained(Verdict verdict, boolean shared) {
    if (verdict.causeClass() == CauseClass.MISSING_SIGNAL) {
      return true;
    }
    Episode episode = verdict.episode();
    boolean located = isLocated(verdict);
    boolean known = located || isOwnDoing(verdict);
    if (!known && !shared && episode.excess() < MILD) {
      return episode.harmedSamples() >= SUSTAINED_MILD_SAMPLES;
    }
    Duration leastSpan = known ? LOCATED_SPAN : SUSTAINED_SPAN;
    int leastSamples =
        shared ? SUSTAINED_SHARED_SAMPLES : known ? LOCATED_SAMPLES : SUSTAINED_SPARSE_SAMPLES;
    return episode.harmedSamples() >= SUSTAINED_SAMPLES
        || isHuge(verdict)
        || lasts(verdict, leastSamples, leastSpan)
        || (isSparse(episode) && ((located && shared) || isClearlyAboutItself(verdict)));
  }

  private static boolean isLocated(Verdict verdict) {
    return ClassFamily.of(verdict.causeClass()) == ClassFamily.FAULT
        && verdict.sharedResource() != null
        && !isConjecture(verdict)
        && !isAboutItself(verdict);
  }

  /** Whether its own load has grown with the harm: two things by chance at once are less likely. */
  private static boolean isOwnDoing(Verdict verdict) {
    Suspect self = self(verdict);
    return self != null && self.isCulprit();
  }

  private static boolean isHuge(Verdict verdict) {
    return verdict.victim().unit().equals(MILLISECONDS)
        && verdict.episode().excess() >= HUGE
        && lasts(verdict, HUGE_SAMPLES, HUGE_SPAN);
  }

  private static boolean isClearlyAboutItself(Verdict verdict) {
    return isAboutItself(verdict) && verdict.episode().excess() >= MILD;
  }

  /** Whether there are few samples only because each stands for long. */
  private static boolean isSparse(Episode episode) {
    return episode.harmedSamples() >= SPARSE_SAMPLES
        && episode.intervalMs() >= SPARSE_TIME.toMillis() / SPARSE_SAMPLES;
  }

  private static boolean lasts(Verdict verdict, int samples, Duration span) {
    return verdict.episode().harmedSamples() >= samples && span(verdict).compareTo(span) >= 0;
  }

  private static Duration span(Verdict verdict) {
    Episode episode = verdict.episode();
    Instant through = episode.end() == null ? verdict.decidedAt() : episode.end();
    return Duration.between(episode.onset(), through);
  }
}
