package io.crosstalk.rules.web;

import io.crosstalk.rules.notify.DeliveryResult;
import io.crosstalk.rules.notify.TestDelivery;
import io.crosstalk.rules.notify.Ticket;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of the notification targets. */
@RestController
class TargetController {
  private final TargetOverview states;
  private final TestDelivery tests;

  TargetController(TargetOverview states, TestDelivery tests) {
    this.states = states;
    this.tests = tests;
  }

  /** All targets. */
  record TargetList(List<TargetView> items, @Nullable String nextCursor) {}

  /**
   * Result of a test message.
   *
   * @param ticket the ticket that the target has created; null when the target has none
   */
  record TestResult(String target, boolean delivered, @Nullable Ticket ticket) {}

  @GetMapping("/api/v1/targets")
  TargetList targets() {
    return new TargetList(states.all(), null);
  }

  /** Sends a test message, whatever the state of the circuit breaker. */
  @PostMapping("/api/v1/targets/{name}/test")
  TestResult test(@PathVariable String name) throws InterruptedException {
    DeliveryResult result =
        tests.send(name).orElseThrow(() -> ProblemException.unknown("notification target", name));
    return switch (result) {
      case DeliveryResult.Delivered(Ticket ticket) -> new TestResult(name, true, ticket);
      case DeliveryResult.Refused(String reason) ->
          throw ProblemException.notDelivered(name, reason);
      case DeliveryResult.TryAgain again ->
          throw ProblemException.notDelivered(name, again.reason());
    };
  }
}
