package io.crosstalk.rules.web.targets;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.crosstalk.access.ParameterException;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.FailedDeliveries;
import io.crosstalk.rules.storage.message.FailedDeliveries.Failed;
import io.crosstalk.rules.storage.message.FailedDeliveries.Failures;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.crosstalk.rules.web.request.NewestFirst;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestParameters;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * REST interface of the outbox: records and deliveries that wait to be sent, and deliveries that
 * have failed.
 */
@RestController
class OutboxController {
  private static final String TARGET = "target";
  private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

  private final OutboxStore outbox;
  private final DeliveryStore deliveries;
  private final FailedDeliveries failures;
  private final TargetOverview targets;
  private final TargetCircuits circuits;
  private final RulesClock wallClock;

  OutboxController(
      OutboxStore outbox,
      DeliveryStore deliveries,
      FailedDeliveries failures,
      TargetOverview targets,
      TargetCircuits circuits,
      RulesClock wallClock) {
    this.outbox = outbox;
    this.deliveries = deliveries;
    this.failures = failures;
    this.targets = targets;
    this.circuits = circuits;
    this.wallClock = wallClock;
  }

  /**
   * State of the outbox, as returned to clients.
   *
   * @param unsent number of records not yet sent to Kafka
   * @param pending number of deliveries not yet accepted by notification targets
   * @param failed number of failed deliveries that can be sent again
   * @param obsolete number of failed deliveries that cannot be sent again
   * @param targets states of the notification targets
   * @param items a page of the failed deliveries, the newest first
   * @param nextCursor cursor of the next page; null on the last one
   * @param retried number of deliveries that this request sends again; null for another request
   */
  record OutboxView(
      long unsent,
      long pending,
      long failed,
      long obsolete,
      List<TargetView> targets,
      List<Failed> items,
      @Nullable String nextCursor,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer retried) {}

  /** Sends a failed delivery again. */
  @PostMapping("/api/v1/outbox/{id}/retry")
  OutboxView retry(@PathVariable String id) {
    if (!ID.matcher(id).matches() || !failures.contains(Long.parseLong(id))) {
      throw ProblemException.unknown("failed delivery", id);
    }
    if (!failures.retry(Long.parseLong(id), wallClock.now())) {
      throw ProblemException.conflict(
          "The target has received a later message about the incident, or the incident is no longer"
              + " stored. This message cannot be sent again; what it states is in the incident.");
    }
    return page(NewestFirst.first(), 1);
  }

  /** Sends all failed deliveries of a target again, and tries those that wait at once. */
  @PostMapping("/api/v1/outbox/retry")
  OutboxView retryAll(@RequestParam MultiValueMap<String, String> parameters) {
    String target = new RequestParameters(parameters, List.of(TARGET)).text(TARGET);
    if (target == null) {
      throw ParameterException.invalid(
          TARGET, "'target' is required: the name of the notification target.");
    }
    if (!targets.names().contains(target)) {
      throw ProblemException.unknownOf("notification target", target, targets.names());
    }
    Instant now = wallClock.now();
    int retried = failures.retryAll(target, now);
    deliveries.resume(target, now);
    circuits.tryNow(target, now);
    return page(NewestFirst.first(), retried);
  }

  @GetMapping("/api/v1/outbox")
  OutboxView outbox(@RequestParam MultiValueMap<String, String> parameters) {
    return page(NewestFirst.of(parameters), null);
  }

  private OutboxView page(NewestFirst request, @Nullable Integer retried) {
    List<Failed> found = failures.page(request.before(), request.limit() + 1);
    boolean hasMore = found.size() > request.limit();
    List<Failed> items = hasMore ? found.subList(0, request.limit()) : found;
    Failures counts = failures.count();
    return new OutboxView(
        outbox.depth(),
        deliveries.count("pending"),
        counts.repeatable(),
        counts.obsolete(),
        targets.all(),
        items,
        hasMore ? String.valueOf(items.getLast().id()) : null,
        retried);
  }
}
