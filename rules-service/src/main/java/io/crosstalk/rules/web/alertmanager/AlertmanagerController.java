package io.crosstalk.rules.web.alertmanager;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.web.alertmanager.AlertView.Receiver;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Alertmanager's API, version 2: open incidents as alerts, and the state of this service. */
@RestController
@RequestMapping(path = "/api/v2", produces = MediaType.APPLICATION_JSON_VALUE)
class AlertmanagerController {
  /** Version of Alertmanager whose API this is. */
  static final String API_VERSION = "0.25.0";

  private static final String CONFIGURATION =
      "route:\n  receiver: %1$s\nreceivers:\n  - name: %1$s\n"
          .formatted(IncidentAlerts.CONSOLE.name());

  private final IncidentAlerts alerts;
  private final Instant started;

  AlertmanagerController(IncidentAlerts alerts, RulesClock wallClock) {
    this.alerts = alerts;
    this.started = wallClock.now();
  }

  /** State of the service, as Alertmanager describes its own. */
  record StatusView(
      Map<String, Object> cluster,
      Map<String, String> versionInfo,
      Map<String, String> config,
      Instant uptime) {}

  @GetMapping("/status")
  StatusView status() {
    return new StatusView(
        Map.of("status", "disabled", "peers", List.of()),
        Map.of(
            "version", API_VERSION,
            "revision", "",
            "branch", "crosstalk",
            "buildUser", "",
            "buildDate", "",
            "goVersion", ""),
        Map.of("original", CONFIGURATION),
        started);
  }

  @GetMapping("/receivers")
  List<Receiver> receivers() {
    return alerts.receivers();
  }

  @GetMapping("/alerts")
  List<AlertView> alerts(@RequestParam MultiValueMap<String, String> parameters) {
    return alerts.all(AlertFilter.of(parameters));
  }

  @GetMapping("/alerts/groups")
  List<AlertView.Group> groups(@RequestParam MultiValueMap<String, String> parameters) {
    AlertFilter filter = AlertFilter.of(parameters);
    return AlertView.Group.of(
        alerts.all(filter), alerts.receivers().stream().filter(filter::accepts).toList());
  }
}
