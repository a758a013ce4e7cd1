package io.crosstalk.rules.web;

import io.crosstalk.access.ParameterException;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.OutboxStore;
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
  private final TargetOverview targets;
  private final RulesClock wallClock;

  OutboxController(
      OutboxStore outbox, DeliveryStore deliveries, TargetOverview targets, RulesClock wallClock) {
    this.outbox = outbox;
    this.deliveries = deliveries;
    this.targets = targets;
    this.wallClock = wallClock;
  }

  /**
   * State of the outbox, as returned to clients.
   *
   * @param unsent number of records not yet sent to Kafka
   * @param pending number of deliveries not yet accepted by notification targets
   * @param failed number of deliveries that will not be retried
   * @param targets states of the notification targets
   * @param items a page of the failed deliveries, the newest first
   * @param nextCursor cursor of the next page; null on the last one
   */
  record OutboxView(
      long unsent,
      long pending,
      long failed,
      List<TargetView> targets,
      List<DeliveryStore.Failed> items,
      @Nullable String nextCursor) {}

  /** Sends a failed delivery again. */
  @PostMapping("/api/v1/outbox/{id}/retry")
  OutboxView retry(@PathVariable String id) {
    if (!ID.matcher(id).matches() || !deliveries.retryFailed(Long.parseLong(id), wallClock.now())) {
      throw ProblemException.unknown("failed delivery", id);
    }
    return page(OutboxRequest.first());
  }

  /** Sends all failed deliveries of a target again. */
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
    deliveries.retryAllFailed(target, wallClock.now());
    return page(OutboxRequest.first());
  }

  @GetMapping("/api/v1/outbox")
  OutboxView outbox(@RequestParam MultiValueMap<String, String> parameters) {
    return page(OutboxRequest.of(parameters));
  }

  private OutboxView page(OutboxRequest request) {
    List<DeliveryStore.Failed> found = deliveries.failed(request.before(), request.limit() + 1);
    boolean hasMore = found.size() > request.limit();
    List<DeliveryStore.Failed> failures = hasMore ? found.subList(0, request.limit()) : found;
    return new OutboxView(
        outbox.depth(),
        deliveries.count("pending"),
        deliveries.count("failed"),
        targets.all(),
        failures,
        hasMore ? String.valueOf(failures.getLast().id()) : null);
  }
}
