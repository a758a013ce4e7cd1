package io.crosstalk.rules.kafka;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configures the loops between Kafka and the database: they read verdicts, read the names of
 * resources, and send the outbox.
 */
@Configuration(proxyBeanMethods = false)
class ProcessingConfiguration {
  @Bean
  LoopSet busLoops(
      VerdictWork verdicts,
      OutboxWork outbox,
      InventoryReader inventory,
      ProcessingProperties properties,
      LoopWakeups wakeups) {
    Loop sending = new Loop("outbox", outbox, properties.idle(), properties.retry());
    wakeups.onOutboxRecords(sending::wake);
    return new LoopSet(
        List.of(
            new Loop("verdicts", verdicts, properties.idle(), properties.retry()),
            new Loop("inventory", inventory, properties.idle(), properties.retry()),
            sending));
  }

  @Bean
  RulesClock wallClock() {
    return RulesClock.SYSTEM;
  }
}
