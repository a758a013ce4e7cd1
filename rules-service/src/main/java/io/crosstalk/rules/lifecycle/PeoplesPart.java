package io.crosstalk.rules.lifecycle;

import io.crosstalk.event.incident.Severity;
import org.jspecify.annotations.Nullable;

/**
 * The part of an incident's state that people determine, folded from its log.
 *
 * @param versions number of versions that people's actions have made
 * @param acknowledged latest acknowledgement; null when none is valid
 * @param resolution resolution by a person; null when none is valid
 * @param reopened latest reopening by a person, or after a person's resolution; null when none is
 *     valid
 * @param assignment latest assignment to a team; null without one
 * @param comments number of comments
 * @param right number of people whose last statement is that the diagnosis was right
 * @param wrong number of people whose last statement is that the diagnosis was wrong
 */
public record PeoplesPart(
    int versions,
    @Nullable Deed acknowledged,
    @Nullable ManualResolution resolution,
    @Nullable Deed reopened,
    @Nullable Assignment assignment,
    int comments,
    int right,
    int wrong) {
  /** Part of an incident that no person has acted on. */
  public static final PeoplesPart NONE = new PeoplesPart(0, null, null, null, null, 0, 0, 0);

  /**
   * A resolution by a person.
   *
   * @param whileDegraded whether the victims are still degraded, as far as measured
   * @param severity severity at the resolution
   * @param victims number of victims at the resolution
   */
  public record ManualResolution(Deed deed, boolean whileDegraded, Severity severity, int victims) {
    ManualResolution recovered() {
      return new ManualResolution(deed, false, severity, victims);
    }
  }

  /** An assignment to a team. */
  public record Assignment(String team, Deed deed) {}

  PeoplesPart withAcknowledged(@Nullable Deed deed) {
    return new PeoplesPart(
        versions, deed, resolution, reopened, assignment, comments, right, wrong);
  }

  PeoplesPart withResolution(@Nullable ManualResolution now) {
    return new PeoplesPart(
        versions, acknowledged, now, reopened, assignment, comments, right, wrong);
  }

  PeoplesPart withReopened(@Nullable Deed deed) {
    return new PeoplesPart(
        versions, acknowledged, resolution, deed, assignment, comments, right, wrong);
  }

  PeoplesPart withAssignment(Assignment now) {
    return new PeoplesPart(
        versions, acknowledged, resolution, reopened, now, comments, right, wrong);
  }

  PeoplesPart withComment() {
    return new PeoplesPart(
        versions, acknowledged, resolution, reopened, assignment, comments + 1, right, wrong);
  }

  PeoplesPart withFeedback(boolean wasRight) {
    return new PeoplesPart(
        versions,
        acknowledged,
        resolution,
        reopened,
        assignment,
        comments,
        right + (wasRight ? 1 : 0),
        wrong + (wasRight ? 0 : 1));
  }

  /** The part after a measured recovery; a reopening by a person stays valid. */
  PeoplesPart afterRecovery() {
    return reopened != null && reopened.isByPerson()
        ? this
        : withReopened(null).withAcknowledged(null);
  }

  /** The part without an earlier statement of a person, which the person replaces. */
  public PeoplesPart withoutFeedback(boolean wasRight) {
    return new PeoplesPart(
        versions,
        acknowledged,
        resolution,
        reopened,
        assignment,
        comments,
        Math.max(0, right - (wasRight ? 1 : 0)),
        Math.max(0, wrong - (wasRight ? 0 : 1)));
  }

  PeoplesPart asNextVersion() {
    return new PeoplesPart(
        versions + 1, acknowledged, resolution, reopened, assignment, comments, right, wrong);
  }
}
