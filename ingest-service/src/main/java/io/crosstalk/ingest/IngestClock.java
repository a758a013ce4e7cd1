package io.crosstalk.ingest;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Connects the platform's event time and the time of day, the only place that does so. All other
 * classes receive this clock.
 */
@Configuration(proxyBeanMethods = false)
class IngestClock {

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
