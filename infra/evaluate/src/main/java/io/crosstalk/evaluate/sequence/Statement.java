package io.crosstalk.evaluate.sequence;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Part of a published version of an incident that is judged. It has no series, so that the
 * statements of hundreds of cases fit into memory.
 *
 * @param incident id of the incident
 * @param at event time of the version
 */
public record Statement(
    String incident,
    Event kind,
    Instant at,
    Severity severity,
    StatedCause cause,
    StatedScope scope) {

  /**
   * A statement from a version. Parts that have not changed are shared with the last statement.
   *
   * @param last last statement on the same incident; null without one
   */
  static Statement of(Diagnosis version, @Nullable Statement last) {
    StatedCause cause = StatedCause.of(version);
    StatedScope scope = StatedScope.of(version);
    return new Statement(
        last == null ? version.id() : last.incident(),
        version.event(),
        version.times().at(),
        version.severity(),
        last != null && last.cause().equals(cause) ? last.cause() : cause,
        last != null && last.scope().equals(scope) ? last.scope() : scope);
  }

  /** Returns whether it is above {@code info}, and so causes a notification. */
  public boolean isNotified() {
    return severity != Severity.INFO;
  }

  boolean isLive() {
    return kind != Event.WITHDRAWN && kind != Event.MERGED;
  }

  /** Returns whether other systems are notified of it, if it is above {@code info}. */
  boolean isMessage() {
    return kind != Event.RECORDED && kind != Event.REVISED;
  }

  /** Returns whether class and culprits are exactly the expected ones. */
  boolean isRight(ExpectedIncident expected) {
    return cause.causeClass() == expected.causeClass() && hasRightCulprits(expected);
  }

  /** Returns whether the culprits are exactly the expected ones. */
  boolean hasRightCulprits(ExpectedIncident expected) {
    Set<String> culprits = new HashSet<>(cause.culprits());
    if (expected.causeClass() == CauseClass.SELF_INFLICTED) {
      culprits.removeAll(expected.victims());
    }
    return culprits.equals(Set.copyOf(expected.culprits()));
  }

  /**
   * Returns whether it has something that a person would act on and that the last statement did not
   * have: another severity, class, place, culprit or status, or one more victim.
   */
  boolean hasNewsSince(Statement last) {
    return severity != last.severity()
        || cause.causeClass() != last.cause().causeClass()
        || !cause.culprits().equals(last.cause().culprits())
        || !Objects.equals(cause.place(), last.cause().place())
        || !last.scope().victims().containsAll(scope.victims())
        || (kind != Event.REVISED && kind != Event.CHANGED);
  }
}
