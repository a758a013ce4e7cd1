package io.crosstalk.rules.web.alertmanager;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.web.request.ProblemException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Errors of Alertmanager's API: a JSON text, which its tools show. */
@RestControllerAdvice(
    assignableTypes = {
      AlertmanagerController.class,
      AlertmanagerSilenceController.class,
      AlertReceiverController.class
    })
@Order(Ordered.HIGHEST_PRECEDENCE)
class AlertmanagerErrors {
  @ExceptionHandler
  ResponseEntity<String> problem(ProblemException e) {
    return ResponseEntity.status(e.getStatusCode())
        .headers(e.getHeaders())
        .contentType(MediaType.APPLICATION_JSON)
        .body(EventJson.mapper().writeValueAsString(String.valueOf(e.getBody().getDetail())));
  }
}
