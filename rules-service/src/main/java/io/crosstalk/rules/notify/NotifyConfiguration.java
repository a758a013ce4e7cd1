package io.crosstalk.rules.notify;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.Leadership;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configures one delivery loop for each notification target, so that a slow target does not delay
 * the others.
 */
@Configuration(proxyBeanMethods = false)
class NotifyConfiguration {
  private static final Duration IDLE = Duration.ofMillis(500);
  private static final Duration RETRY = Duration.ofSeconds(2);

  @Bean
  Targets targets(WebhookProperties properties) {
    List<TargetPolicy> policies =
        properties.targets().stream()
            .map(target -> new TargetPolicy(target.name(), target.minSeverity(), target.replays()))
            .toList();
    return () -> policies;
  }

  @Bean(destroyMethod = "shutdownNow")
  ScheduledExecutorService webhookDeadlines() {
    return Executors.newSingleThreadScheduledExecutor(
        Thread.ofPlatform().daemon().name("webhook-deadlines").factory());
  }

  @Bean
  LoopSet webhookLoops(
      WebhookProperties properties,
      ScheduledExecutorService webhookDeadlines,
      DeliveryStore deliveries,
      Leadership leadership,
      RulesClock wallClock,
      MeterRegistry meters) {
    return new LoopSet(
        properties.targets().stream()
            .map(
                target -> {
                  TargetAdapter adapter =
                      new WebhookAdapter(
                          target,
                          WebhookClients.of(properties, target),
                          webhookDeadlines,
                          properties.deadline().toMillis(),
                          wallClock);
                  var work =
                      new DeliveryWork(
                          target.name(),
                          adapter,
                          deliveries,
                          leadership,
                          wallClock,
                          meters,
                          properties);
                  return new Loop("webhook " + target.name(), work, IDLE, RETRY);
                })
            .toList());
  }
}
