package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.source.open.series.SeriesBudget;
import io.crosstalk.ingest.source.open.series.SeriesTables;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The series that are remembered, and how they are decided about. */
@Configuration(proxyBeanMethods = false)
class MappingConfiguration {

  @Bean
  SeriesTables seriesTables(Mappings mappings, SeriesBudget budget, Clock clock) {
    return new SeriesTables(mappings.mapper(), budget, clock);
  }
}
