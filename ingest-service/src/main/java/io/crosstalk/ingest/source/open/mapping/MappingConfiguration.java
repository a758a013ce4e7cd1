package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.collectors.open.mapping.MappingOverview;
import io.crosstalk.collectors.open.mapping.MappingReport;
import io.crosstalk.collectors.open.mapping.Mappings;
import io.crosstalk.collectors.open.series.ReplicaLabels;
import io.crosstalk.collectors.open.series.SeriesBudget;
import io.crosstalk.collectors.open.series.SeriesTables;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring configuration of the mapping of series to metrics and resources. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MappingProperties.class)
public class MappingConfiguration {

  @Bean
  Mappings mappings(MappingProperties properties) {
    return new Mappings(properties.file(), properties.shipped());
  }

  @Bean
  SeriesTables seriesTables(
      Mappings mappings, SeriesBudget budget, ReplicaLabels replicaLabels, Clock clock) {
    return new SeriesTables(mappings.mapper(), budget, replicaLabels, clock);
  }

  @Bean
  MappingOverview mappingOverview(Mappings mappings, SeriesTables tables) {
    return new MappingReport(mappings, tables);
  }
}
