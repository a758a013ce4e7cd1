package io.crosstalk.rules.retention;

import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the loops that erase personal data, delete expired data and fold long logs. */
@Configuration(proxyBeanMethods = false)
class RetentionConfiguration {
  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final Duration RETRY = Duration.ofMinutes(1);

  @Bean
  LoopSet retentionLoops(
      PersonalDataErasure erasure, ExpiredDataDeletion deletion, LogFolding folding) {
    return new LoopSet(
        List.of(
            new Loop("erasure of personal data", erasure, PAUSE, RETRY),
            new Loop("deletion of expired data", deletion, PAUSE, RETRY),
            new Loop("folding of long logs", folding, PAUSE, RETRY)));
  }
}
