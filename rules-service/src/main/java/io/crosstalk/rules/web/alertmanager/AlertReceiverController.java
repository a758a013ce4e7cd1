package io.crosstalk.rules.web.alertmanager;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.symptom.Symptoms;
import io.crosstalk.rules.web.request.Actor;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Instant;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Alertmanager's API, version 2: alerts of other systems come in as symptoms. */
@RestController
class AlertReceiverController {
  private static final int MAX_BODY = 1024 * 1024;

  private final Symptoms symptoms;
  private final RulesClock wallClock;

  AlertReceiverController(Symptoms symptoms, RulesClock wallClock) {
    this.symptoms = symptoms;
    this.wallClock = wallClock;
  }

  @PostMapping("/api/v2/alerts")
  ResponseEntity<byte[]> receive(HttpServletRequest request) throws IOException {
    Instant now = wallClock.now();
    PostedAlerts alerts =
        PostedAlerts.read(
            RequestBody.read(request, MAX_BODY),
            new PostedAlerts.Receipt(Actor.of(request), now, symptoms.resolveTimeout()),
            symptoms.labels());
    if (!symptoms.receive(alerts.symptoms(), now)) {
      throw ProblemException.tooManyAlerts();
    }
    if (!alerts.mistakes().isEmpty()) {
      throw ProblemException.badBody(String.join("; ", alerts.mistakes()));
    }
    return AlertmanagerSilenceController.empty();
  }
}
