package io.crosstalk.rules.web.incident;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.action.ActionRequest;
import io.crosstalk.rules.action.ContradictoryFeedbackException;
import io.crosstalk.rules.action.IncidentActions;
import io.crosstalk.rules.action.KeyReusedException;
import io.crosstalk.rules.action.UnknownIncidentException;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.ActionConflictException;
import io.crosstalk.rules.policy.SiteNames;
import io.crosstalk.rules.siterule.check.NameSet;
import io.crosstalk.rules.storage.query.IncidentQueries;
import io.crosstalk.rules.web.request.Actor;
import io.crosstalk.rules.web.request.IdempotencyKey;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/**
 * REST interface of the actions of people. The answer is the incident after the action, or with 202
 * the incident as it is until the action takes effect.
 */
@RestController
class ActionController {
  private final IncidentActions actions;
  private final IncidentQueries incidents;
  private final SiteNames names;

  ActionController(IncidentActions actions, IncidentQueries incidents, SiteNames names) {
    this.actions = actions;
    this.incidents = incidents;
    this.names = names;
  }

  @PostMapping(
      path = "/api/v1/incidents/{id}/{action}",
      produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<String> act(
      @PathVariable String id,
      @PathVariable("action") String name,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String key,
      HttpServletRequest request)
      throws IOException {
    Action action = ActionBody.read(name, RequestBody.read(request));
    IncidentActions.ActionResult effect;
    try {
      effect =
          actions.apply(
              new ActionRequest(id, action, Actor.of(request), IdempotencyKey.checked(key)));
    } catch (UnknownIncidentException e) {
      throw ProblemException.unknown("incident", e.id());
    } catch (ContradictoryFeedbackException e) {
      throw ProblemException.badField(e.field(), String.valueOf(e.getMessage()));
    } catch (ActionConflictException e) {
      throw ProblemException.conflict(String.valueOf(e.getMessage()));
    } catch (KeyReusedException e) {
      throw ProblemException.keyReused(String.valueOf(e.getMessage()));
    }
    String incident =
        incidents.byId(id).orElseThrow(() -> ProblemException.unknown("incident", id));
    return ResponseEntity.status(
            effect instanceof IncidentActions.ActionResult.Soon
                ? HttpStatus.ACCEPTED
                : HttpStatus.OK)
        .body(withWarnings(incident, action));
  }

  /** The incident, with a warning when the action names a team or resource that is not known. */
  private String withWarnings(String incident, Action action) {
    Optional<NameSet.Unknown> unknown = unknown(action);
    if (unknown.isEmpty()) {
      return incident;
    }
    ObjectNode json = (ObjectNode) EventJson.mapper().readTree(incident);
    json.putArray("warnings")
        .addObject()
        .put("problem", unknown.get().problem())
        .put("hint", unknown.get().hint());
    return json.toString();
  }

  private Optional<NameSet.Unknown> unknown(Action action) {
    if (action instanceof Action.Assign assign) {
      return names.teams().unknown(assign.team());
    }
    return action instanceof Action.Feedback feedback && feedback.culprit() != null
        ? names.get().resources().unknown(feedback.culprit())
        : Optional.empty();
  }
}
