package io.crosstalk.rules.notify.pagerduty;

import io.crosstalk.rules.notify.targets.HttpStandIn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stand-in for the Events API v2 of PagerDuty, after the example responses of its documentation. As
 * documented, it keeps one alert for each key and drops acknowledgements and resolutions of alerts
 * that it does not know.
 */
final class PagerdutyStandIn extends HttpStandIn {
  private static final String ACCEPTED =
      "{\"status\":\"success\",\"message\":\"Event processed\",\"dedup_key\":\"%s\"}";
  private static final String INVALID =
      "{\"status\":\"invalid event\",\"message\":\"Event object is invalid\",\"errors\":[\"%s\"]}";

  private final Map<String, List<String>> alerts = new LinkedHashMap<>();

  @Override
  protected Answer accept(Call call) {
    String key = call.body().path("dedup_key").asString("");
    String action = call.body().path("event_action").asString("");
    if (!call.line().equals("POST /v2/enqueue") || key.isEmpty() || key.length() > 255) {
      return refusal("dedup_key");
    }
    synchronized (alerts) {
      if (action.equals("trigger")) {
        alerts.computeIfAbsent(key, ignored -> new ArrayList<>());
      }
      alerts.computeIfPresent(
          key,
          (ignored, actions) -> {
            actions.add(action);
            return actions;
          });
    }
    return new Answer(202, ACCEPTED.formatted(key));
  }

  @Override
  protected Answer refusal(String reason) {
    return new Answer(400, INVALID.formatted(reason));
  }

  /** Actions that each alert has received, by its key. */
  Map<String, List<String>> alerts() {
    synchronized (alerts) {
      return new LinkedHashMap<>(alerts);
    }
  }

  @Override
  public List<String> effects() {
    return List.copyOf(alerts().keySet());
  }
}
