package io.crosstalk.ingest;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The only place where the platform's event time meets the time of day: everyone else is given this
 * clock.
 */
@Configuration(proxyBeanMethods = false)
class WallClock {

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
