package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Events and degradations that really happened in a domain.
 *
 * @param resources its clients and applications
 */
record DomainTruth(
    String id, CaseKind kind, State state, List<String> machines, List<String> applications) {
  /** State of a domain, which decides whether an incident in it is right. */
  enum State {
    /** Has a trouble of its own. */
    TROUBLED,
    /** A trouble of another domain degrades some of its resources. */
    AFFECTED,
    /** Habits that degrade its resources every night. */
    HABIT,
    /** A natural burst, a stall or chance degrades some of its resources for a while. */
    NATURAL,
    /** Nothing is degraded that a person could see. */
    QUIET;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final double PLAIN = 2;
  private static final int PLAIN_SAMPLES = 3;

  static DomainTruth of(SiteDomain domain, List<Degradation> degradations) {
    DataCentreDraft draft = domain.draft();
    return new DomainTruth(
        domain.id(),
        draft.kind,
        state(domain, degradations.stream().filter(each -> domain.has(each.resource())).toList()),
        draft.part.clients.stream().map(each -> each.id).toList(),
        draft.part.apps.stream().map(each -> each.id).toList());
  }

  private static State state(SiteDomain domain, List<Degradation> own) {
    if (domain.isTroubled()) {
      return State.TROUBLED;
    }
    int least = PLAIN_SAMPLES * domain.draft().timeline.shortest();
    List<Degradation> plain = own.stream().filter(each -> isPlain(each, least)).toList();
    if (plain.stream().anyMatch(each -> !each.troubles().isEmpty())) {
      return State.AFFECTED;
    }
    if (domain.draft().kind.isNightly()) {
      return State.HABIT;
    }
    return plain.isEmpty() ? State.QUIET : State.NATURAL;
  }

  private static boolean isPlain(Degradation degradation, int leastSeconds) {
    return degradation.worst() >= PLAIN
        && Duration.between(degradation.from(), degradation.to()).toSeconds() >= leastSeconds;
  }
}
