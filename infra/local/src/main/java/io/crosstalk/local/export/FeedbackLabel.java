package io.crosstalk.local.export;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.CauseClass;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Expected result of a case, from an incident and the latest feedback on it. */
final class FeedbackLabel {
  /** Probability from which a suspect is a culprit. */
  private static final double CULPRIT = 0.5;

  private final JsonNode incident;

  private FeedbackLabel(JsonNode incident) {
    this.incident = incident;
  }

  /**
   * Returns the expected incident.
   *
   * @param log items of the incident's log, the earliest first
   * @throws CommandFailure when no person has stated what the cause was
   */
  static ExpectedIncident of(JsonNode incident, List<JsonNode> log) {
    JsonNode feedback =
        log.stream()
            .filter(item -> item.path("type").asString("").equals("feedback"))
            .reduce((first, second) -> second)
            .orElseThrow(
                () -> failure("no person has given feedback on " + incident.path("id").asString()));
    return new FeedbackLabel(incident).label(feedback.path("details"));
  }

  private ExpectedIncident label(JsonNode details) {
    String culprit = text(details, "culprit");
    String cause = text(details, "cause");
    if (details.path("right").asBoolean()) {
      return expected(
          CauseClass.parse(incident.path("causeClass").asString()),
          culprits(),
          text(incident.path("sharedResource"), "id"));
    }
    if (culprit == null && (cause == null || isNeighbour(cause))) {
      throw failure("the feedback says that the diagnosis was wrong, and not what the cause was");
    }
    boolean isOwn = culprit != null && victims().contains(culprit);
    CauseClass causeClass =
        cause == null
            ? (isOwn ? CauseClass.SELF_INFLICTED : CauseClass.NOISY_NEIGHBOUR)
            : CauseClass.parse(cause);
    return expected(causeClass, culprit == null || isOwn ? List.of() : List.of(culprit), null);
  }

  private static boolean isNeighbour(String cause) {
    return CauseClass.parse(cause) == CauseClass.NOISY_NEIGHBOUR;
  }

  private ExpectedIncident expected(
      CauseClass causeClass, List<String> culprits, @Nullable String sharedResource) {
    return new ExpectedIncident(
        causeClass,
        victims(),
        culprits,
        sharedResource,
        Instant.parse(incident.path("onset").asString()),
        text(incident, "end") == null ? null : Instant.parse(incident.path("end").asString()));
  }

  /** The victims whose verdicts belong to the incident, the foremost first. */
  private List<String> victims() {
    return incident
        .path("victims")
        .valueStream()
        .filter(victim -> !victim.path("contribution").path("secondary").asBoolean(false))
        .map(victim -> victim.path("resource").asString())
        .toList();
  }

  private List<String> culprits() {
    return incident
        .path("suspects")
        .valueStream()
        .filter(suspect -> suspect.path("probability").asDouble() >= CULPRIT)
        .map(suspect -> suspect.path("resource").asString())
        .toList();
  }

  private static @Nullable String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    return value.isString() ? value.asString() : null;
  }

  private static CommandFailure failure(String problem) {
    return new CommandFailure(
        ExitCode.FAILED,
        problem,
        "state it: POST /api/v1/incidents/ID/feedback with {\"right\":true}, or with"
            + " {\"right\":false,\"culprit\":\"…\",\"cause\":\"…\"}");
  }
}
