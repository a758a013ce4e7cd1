package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import io.crosstalk.rules.notify.message.MessageMasks;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.notify.targets.ConfiguredTargets;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.SkippedTargets;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.lease.Leases;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.MaskStore;
import io.crosstalk.rules.storage.message.SentMessages;
import io.crosstalk.rules.storage.message.ShadowStore;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
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
    Set<String> names = new HashSet<>(skipped.names());
    all.forEach(target -> names.add(target.policy().name()));
    for (String name : personalData.mask().keySet()) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "crosstalk.personal-data.mask.%s: there is no notification target '%s'"
                .formatted(name, name));
      }
    }
    all.stream().filter(target -> target.policy().isShadow()).forEach(NotifyConfiguration::report);
    return new Targets(
        all.stream().map(Target::policy).toList(),
        all.stream()
            .filter(Target::opensTickets)
            .map(target -> target.policy().name())
            .collect(Collectors.toSet()),
        Set.copyOf(skipped.names()));
  }

  private static void report(Target target) {
    LOG.warn(
        "the {} target '{}' is not notified of new incidents: its mode is shadow; './crosstalk targets report {}'"
            + " lists what it would have received, and another mode sends messages",
        target.kind(),
        target.policy().name(),
        target.policy().name());
  }

  @Bean
  Backoff deliveryBackoff() {
    return Backoff.STANDARD;
  }

  @Bean
  LoopSet deliveryLoops(
      ConfiguredTargets targets,
      DeliveryProperties properties,
      Backoff backoff,
      MaskProperties personalData,
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
      MeterRegistry meters) {
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
                    properties,
                    backoff,
                    meters),
                deliveries,
                circuits,
                leases,
                wallClock,
                meters,
                properties,
                backoff);
    return new LoopSet(
        targets.all().stream()
            .map(
                target ->
                    new Loop(
                        target.kind() + " " + target.policy().name(),
                        work.apply(target),
                        IDLE,
                        RETRY))
            .toList());
  }
}
