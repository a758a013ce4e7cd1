package io.crosstalk.ingest;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Provides the service's only clock, which relates event time to the time of day. Every class that
 * needs the current time receives this bean.
 */
@Configuration(proxyBeanMethods = false)
class IngestClock {

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
