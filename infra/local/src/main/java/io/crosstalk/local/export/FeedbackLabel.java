package io.crosstalk.local.export;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Expected result of a case, from an incident and the latest feedback on it. */
final class FeedbackLabel {
  private FeedbackLabel() {}

  /**
   * Statement of a person about a diagnosis.
   *
   * @param right whether the diagnosis is right
   * @param culprit the true culprit; null when it is not stated
   * @param cause the true class of the cause; null when it is not stated
   */
  private record Feedback(boolean right, @Nullable String culprit, @Nullable CauseClass cause) {}

  /**
   * Returns the expected incident.
   *
   * @param log items of the incident's log, the earliest first
   * @throws CommandFailure when no person has stated what the cause was
   */
  static ExpectedIncident of(Incident incident, List<JsonNode> log) {
    JsonNode feedback =
        log.stream()
            .filter(item -> item.path("type").asString("").equals("feedback"))
            .reduce((first, second) -> second)
            .orElseThrow(() -> failure("no person has given feedback on " + incident.id()));
    return label(
        incident, EventJson.mapper().treeToValue(feedback.path("details"), Feedback.class));
  }

  private static ExpectedIncident label(Incident incident, Feedback feedback) {
    String culprit = feedback.culprit();
    CauseClass cause = feedback.cause();
    if (feedback.right()) {
      SharedResource domain = incident.sharedResource();
      List<String> culprits =
          incident.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
      return expected(
          incident, incident.causeClass(), culprits, domain == null ? null : domain.id());
    }
    if (culprit == null && (cause == null || cause == CauseClass.NOISY_NEIGHBOUR)) {
      throw failure("the feedback says that the diagnosis was wrong, and not what the cause was");
    }
    boolean isOwn = culprit != null && victims(incident).contains(culprit);
    CauseClass stated =
        cause != null ? cause : isOwn ? CauseClass.SELF_INFLICTED : CauseClass.NOISY_NEIGHBOUR;
    return expected(
        incident, stated, culprit == null || isOwn ? List.of() : List.of(culprit), null);
  }

  private static ExpectedIncident expected(
      Incident incident,
      CauseClass causeClass,
      List<String> culprits,
      @Nullable String sharedResource) {
    return new ExpectedIncident(
        causeClass, victims(incident), culprits, sharedResource, incident.onset(), incident.end());
  }

  /** The victims, the foremost first. */
  private static List<String> victims(Incident incident) {
    return incident.victims().stream().map(Victim::resource).toList();
  }

  private static CommandFailure failure(String problem) {
    return new CommandFailure(
        problem,
        "state it: POST /api/v1/incidents/ID/feedback with {\"right\":true}, or with"
            + " {\"right\":false,\"culprit\":\"…\",\"cause\":\"…\"}");
  }
}
