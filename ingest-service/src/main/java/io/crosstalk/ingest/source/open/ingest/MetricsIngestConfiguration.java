package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.open.series.ReplicaLabels;
import io.crosstalk.collectors.open.series.SeriesBudget;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring configuration of the tables of series, with their size limits. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({OpenProperties.class, ReplicaProperties.class})
public class MetricsIngestConfiguration {

  @Bean
  SeriesBudget seriesBudget(OpenProperties properties) {
    return new SeriesBudget(properties.maxSeries(), properties.maxUnmappedSeries());
  }

  @Bean
  ReplicaLabels replicaLabels(ReplicaProperties properties) {
    return new ReplicaLabels(properties.labels());
  }
}
