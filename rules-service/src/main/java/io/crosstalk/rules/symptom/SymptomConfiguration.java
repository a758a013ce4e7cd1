package io.crosstalk.rules.symptom;

import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the loop that writes symptoms to the logs of incidents. */
@Configuration(proxyBeanMethods = false)
class SymptomConfiguration {
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration RETRY = Duration.ofSeconds(2);

  @Bean
  LoopSet symptomLoops(SymptomWork work) {
    return new LoopSet(java.util.List.of(new Loop("symptoms", work, IDLE, RETRY)));
  }
}
