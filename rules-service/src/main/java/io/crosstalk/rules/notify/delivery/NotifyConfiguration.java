package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import io.crosstalk.rules.notify.message.MessageMasks;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.notify.targets.ConfiguredTargets;
import io.crosstalk.rules.notify.targets.SkippedTargets;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetLoops;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.lease.Leases;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.MaskStore;
import io.crosstalk.rules.storage.message.SentMessages;
import io.crosstalk.rules.storage.message.ShadowStore;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Configures one delivery loop for each notification target, so that a slow target does not delay
 * the others.
 */
@Configuration(proxyBeanMethods = false)
class NotifyConfiguration {
  private static final Logger LOG = LoggerFactory.getLogger(NotifyConfiguration.class);

  private static final Duration IDLE = Duration.ofMillis(500);
  private static final Duration RETRY = Duration.ofSeconds(2);

  @Bean
  Targets targets(
      ConfiguredTargets configured, SkippedTargets skipped, MaskProperties personalData) {
    List<Target> all = configured.all();
    personalData.checkNames(
        Stream.concat(all.stream().map(target -> target.policy().name()), skipped.names().stream())
            .collect(Collectors.toSet()));
    all.forEach(NotifyConfiguration::reportShadow);
    return Targets.of(all, skipped.names());
  }

  /** Logs that a target sends nothing, if it is in shadow mode. */
  static void reportShadow(Target target) {
    if (target.policy().isShadow()) {
      report(target);
    }
  }

  private static void report(Target target) {
    LOG.warn(
        "the {} target '{}' is not notified of new incidents: its mode is shadow; './crosstalk"
            + " targets report {}' lists what it would have received, and another mode sends"
            + " messages",
        target.kind(),
        target.policy().name(),
        target.policy().name());
  }

  @Bean
  Backoff deliveryBackoff() {
    return Backoff.STANDARD;
  }

  @Bean
  TargetLoops deliveryLoops(
      ConfiguredTargets targets,
      Backoff backoff,
      CurrentMasks personalData,
      MaskStore masks,
      TransactionOperations transactions,
      DeliveryStore deliveries,
      ShadowStore shadows,
      SentMessages sent,
      ChildDeliveries children,
      EventLog log,
      TargetCircuits circuits,
      Leases leases,
      RulesClock wallClock,
      MeterRegistry meters,
      Traces traces) {
    MessageRates rates = new MessageRates();
    Function<Target, DeliveryWork> work =
        target ->
            new DeliveryWork(
                target,
                new DeliveryAttempt(
                    target,
                    MessageMasks.of(personalData.of(target.policy().name()), masks),
                    deliveries,
                    sent,
                    shadows,
                    children,
                    log,
                    transactions,
                    leases,
                    wallClock,
                    targets.delivery(target),
                    backoff,
                    meters),
                deliveries,
                circuits,
                leases,
                wallClock,
                meters,
                rates.of(target, targets.delivery(target).messagesPerMinute()),
                backoff,
                traces);
    return new TargetLoops(
        targets.all(),
        target ->
            Optional.of(
                new Loop(
                    target.kind() + " " + target.policy().name(),
                    work.apply(target),
                    IDLE,
                    RETRY)));
  }

  @Bean
  LoopSet targetReloadLoop(TargetReload reload) {
    return new LoopSet(List.of(new Loop("settings of the targets", reload, RETRY, RETRY)));
  }
}
