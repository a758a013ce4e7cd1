package io.crosstalk.rules.kafka;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configures the loops between Kafka and the database: they read diagnoses, read the names of
 * resources, and send the outbox.
 */
@Configuration(proxyBeanMethods = false)
class ProcessingConfiguration {
  @Bean
  LoopSet busLoops(
      DiagnosisWork diagnoses,
      OutboxWork outbox,
      InventoryReader inventory,
      LoopPauses pauses,
      LoopWakeups wakeups) {
    Loop sending = new Loop("outbox", outbox, pauses.idle(), pauses.retry());
    wakeups.onOutboxRecords(sending::wake);
    return new LoopSet(
        List.of(
            new Loop("diagnoses", diagnoses, pauses.idle(), pauses.retry()),
            new Loop("inventory", inventory, pauses.idle(), pauses.retry()),
            sending));
  }

  /** Work is announced: an idle look only finds what an instance wrote that has ended since. */
  @Bean
  LoopPauses loopPauses() {
    return new LoopPauses(Duration.ofMillis(500), Duration.ofSeconds(2));
  }

  @Bean
  RulesClock wallClock() {
    return RulesClock.SYSTEM;
  }
}
