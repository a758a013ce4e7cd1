package io.crosstalk.rules.ticket;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.notify.targets.ConfiguredTargets;
import io.crosstalk.rules.notify.targets.TargetLoops;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.TicketStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Configures one loop for each target whose tickets are read, so that a slow target does not delay
 * the others.
 */
@Configuration(proxyBeanMethods = false)
class TicketConfiguration {
  private static final Duration IDLE = Duration.ofMillis(500);
  private static final Duration RETRY = Duration.ofSeconds(2);

  @Bean
  TargetLoops ticketLoops(
      ConfiguredTargets targets,
      TicketProperties properties,
      Backoff backoff,
      TicketStore tickets,
      ChangeApplier changes,
      Leadership leadership,
      TransactionOperations transactions,
      RulesClock wallClock,
      MeterRegistry meters) {
    return new TargetLoops(
        targets.all(),
        target ->
            Optional.ofNullable(target.reader())
                .filter(reader -> properties.isEnabled())
                .map(
                    reader ->
                        new Loop(
                            "tickets of " + target.kind() + " " + target.policy().name(),
                            new TicketWork(
                                target.policy().name(),
                                reader,
                                tickets,
                                changes,
                                () -> Fence.of(transactions, leadership),
                                wallClock,
                                meters,
                                properties,
                                backoff),
                            IDLE,
                            RETRY)));
  }
}
