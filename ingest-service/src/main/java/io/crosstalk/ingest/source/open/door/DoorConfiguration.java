package io.crosstalk.ingest.source.open.door;

import io.crosstalk.ingest.source.open.series.SeriesBudget;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The room that series have. */
@Configuration(proxyBeanMethods = false)
class DoorConfiguration {

  @Bean
  SeriesBudget seriesBudget(OpenProperties properties) {
    return new SeriesBudget(properties.maxSeries(), properties.maxUnmappedSeries());
  }
}
