package io.crosstalk.event.message;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.VersionKind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record of {@code crosstalk.diagnoses}. All records of a world are in one partition. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = DiagnosisMessage.Version.class, name = "version"),
  @JsonSubTypes.Type(value = DiagnosisMessage.DecisionOutcome.class, name = "decision"),
  @JsonSubTypes.Type(value = DiagnosisMessage.Reset.class, name = "reset"),
  @JsonSubTypes.Type(value = DiagnosisMessage.Complete.class, name = "tick")
})
public sealed interface DiagnosisMessage {
  /** Key of the world. */
  String world();

  /**
   * A version of an incident.
   *
   * @param incident with the epoch as the time of recording
   * @param at event time of the samples that cause it
   * @param mergedInto id of the incident that it is a part of; null while it is one of its own, and
   *     when it was withdrawn
   * @param decision number of the person's decision that causes it; null without one
   */
  record Version(
      String world,
      Incident incident,
      VersionKind kind,
      Instant at,
      @Nullable String mergedInto,
      @Nullable Long decision)
      implements DiagnosisMessage {}

  /**
   * Result of a decision; follows the versions that it causes.
   *
   * @param decision number of the decision
   * @param isApplied whether it has had an effect; false when its incidents are not known, or not
   *     as it needs them
   * @param mergedBefore id of the incident into which its incident was merged before; its own id if
   *     it was not
   */
  record DecisionOutcome(String world, long decision, boolean isApplied, String mergedBefore)
      implements DiagnosisMessage {}

  /**
   * Statement that the engine of a world has begun anew, or was given up. No version of the
   * incidents that are open follows.
   *
   * @param decisions numbers of the decisions that it knew, and has not applied
   */
  record Reset(String world, List<Long> decisions) implements DiagnosisMessage {}

  /**
   * Statement that all versions up to a time have been written.
   *
   * @param source source of the tick of the samples
   * @param end whether this is the last record of a replay
   */
  record Complete(String world, String source, Instant completeThrough, boolean end)
      implements DiagnosisMessage {}
}
