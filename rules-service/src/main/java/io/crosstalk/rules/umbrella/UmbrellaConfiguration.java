package io.crosstalk.rules.umbrella;

import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the loop that queues the messages of umbrellas. */
@Configuration(proxyBeanMethods = false)
class UmbrellaConfiguration {
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration RETRY = Duration.ofSeconds(2);

  @Bean
  LoopSet umbrellaLoops(UmbrellaWork work) {
    return new LoopSet(List.of(new Loop("umbrellas", work, IDLE, RETRY)));
  }
}
