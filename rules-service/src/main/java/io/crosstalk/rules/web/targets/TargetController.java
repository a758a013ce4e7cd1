package io.crosstalk.rules.web.targets;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.delivery.TestDelivery;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.storage.message.ShadowStore;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestParameters;
import io.crosstalk.rules.web.targets.TargetReport.Totals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of the notification targets. */
@RestController
class TargetController {
  private static final int EXAMPLES = 20;

  private final TargetOverview states;
  private final TestDelivery tests;
  private final ShadowStore shadows;
  private final RulesClock wallClock;

  TargetController(
      TargetOverview states, TestDelivery tests, ShadowStore shadows, RulesClock wallClock) {
    this.states = states;
    this.tests = tests;
    this.shadows = shadows;
    this.wallClock = wallClock;
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

  /** Reports what a target would have received in shadow mode. */
  @GetMapping("/api/v1/targets/{name}/report")
  TargetReport report(
      @PathVariable String name, @RequestParam MultiValueMap<String, String> parameters) {
    int longest = (int) ShadowStore.KEPT.toDays();
    int days =
        new RequestParameters(parameters, List.of("days")).number("days", 1, longest, longest);
    TargetMode mode = states.mode(name).orElseThrow(() -> unknown(name));
    Instant until = wallClock.now();
    Instant from = until.minus(Duration.ofDays(days));
    Totals totals = Totals.of(shadows.counts(name, from));
    return new TargetReport(
        name,
        mode.wireName(),
        from,
        until,
        shadows.incidents(name, from),
        totals.messages(),
        shadows.childTickets(name, from),
        totals.byType(),
        totals.opened(),
        shadows.latest(name, from, EXAMPLES));
  }

  private ProblemException unknown(String name) {
    return ProblemException.unknownOf("notification target", name, states.names());
  }

  /** Sends a test message, whatever the state of the circuit breaker. */
  @PostMapping("/api/v1/targets/{name}/test")
  TestResult test(@PathVariable String name) throws InterruptedException {
    DeliveryResult result = tests.send(name).orElseThrow(() -> unknown(name));
    return switch (result) {
      case DeliveryResult.Delivered(Ticket ticket, _) -> new TestResult(name, true, ticket);
      case DeliveryResult.Refused(String reason) ->
          throw ProblemException.notDelivered(name, reason);
      case DeliveryResult.TryAgain again ->
          throw ProblemException.notDelivered(name, again.reason());
    };
  }
}
