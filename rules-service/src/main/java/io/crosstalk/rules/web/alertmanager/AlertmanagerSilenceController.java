package io.crosstalk.rules.web.alertmanager;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.policy.RuleConflictException;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.siterule.definition.RuleState;
import io.crosstalk.rules.web.request.Actor;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestBody;
import io.crosstalk.rules.web.rule.TimedRule;
import io.crosstalk.rules.web.rule.TimedRules;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Alertmanager's API, version 2: the silences of the site. */
@RestController
@RequestMapping(path = "/api/v2", produces = MediaType.APPLICATION_JSON_VALUE)
class AlertmanagerSilenceController {
  private final TimedRules rules;
  private final RulesClock wallClock;

  AlertmanagerSilenceController(TimedRules rules, RulesClock wallClock) {
    this.rules = rules;
    this.wallClock = wallClock;
  }

  @GetMapping("/silences")
  List<AlertmanagerSilence> list(@RequestParam MultiValueMap<String, String> parameters) {
    List<LabelMatcher> filter = LabelMatcher.all(parameters.getOrDefault("filter", List.of()));
    return rules.all(RuleKind.SILENCE).stream()
        .map(AlertmanagerSilence::of)
        .filter(each -> each.isSelected(filter))
        .toList();
  }

  @GetMapping("/silence/{id}")
  AlertmanagerSilence silence(@PathVariable String id) {
    return AlertmanagerSilence.of(find(id));
  }

  /** Stores a new silence, or the next version of an existing one. */
  @PostMapping("/silences")
  Map<String, String> post(HttpServletRequest request) throws IOException {
    AlertmanagerSilence.Posted posted = AlertmanagerSilence.Posted.read(RequestBody.read(request));
    requireFuture(posted.endsAt());
    String actor = Actor.of(request);
    try {
      String id = posted.id();
      TimedRule saved =
          id == null
              ? rules.create(RuleKind.SILENCE, posted.rule(), null, actor)
              : rules.replace(RuleKind.SILENCE, find(id), posted.rule(), actor);
      return Map.of("silenceID", AlertUuid.ofRule(saved.id()));
    } catch (RuleException e) {
      throw ProblemException.badField(e.field(), e.problem() + "; " + e.hint());
    } catch (RuleConflictException e) {
      throw ProblemException.conflict(String.valueOf(e.getMessage()));
    }
  }

  /** Ends a silence now; it stays in the list as expired. */
  @DeleteMapping("/silence/{id}")
  ResponseEntity<byte[]> expire(@PathVariable String id, HttpServletRequest request) {
    TimedRule found = find(id);
    String actor = Actor.of(request);
    try {
      if (found.state() == RuleState.PENDING) {
        rules.delete(found, actor);
      } else if (found.state() == RuleState.ACTIVE) {
        Instant now = wallClock.now();
        rules.replace(RuleKind.SILENCE, found, AlertmanagerSilence.endingAt(found, now), actor);
      }
    } catch (RuleException e) {
      throw ProblemException.conflict(e.problem() + "; " + e.hint());
    } catch (RuleConflictException e) {
      throw ProblemException.conflict(String.valueOf(e.getMessage()));
    }
    return empty();
  }

  /** Response without a body, as Alertmanager sends it. */
  static ResponseEntity<byte[]> empty() {
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(new byte[0]);
  }

  private TimedRule find(String id) {
    return rules.all(RuleKind.SILENCE).stream()
        .filter(each -> AlertUuid.ofRule(each.id()).equals(id))
        .findFirst()
        .orElseThrow(() -> ProblemException.unknown("silence", id));
  }

  private void requireFuture(@Nullable String endsAt) {
    try {
      if (endsAt != null && !OffsetDateTime.parse(endsAt).toInstant().isAfter(wallClock.now())) {
        throw ProblemException.badField("endsAt", "end time can't be in the past: " + endsAt);
      }
    } catch (DateTimeException e) {
      throw ProblemException.badField("endsAt", "endsAt is not a time: " + endsAt);
    }
  }
}
