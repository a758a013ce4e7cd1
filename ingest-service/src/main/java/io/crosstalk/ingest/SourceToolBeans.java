package io.crosstalk.ingest;

import io.crosstalk.collectors.SourceType;
import io.crosstalk.ingest.source.open.ingest.MetricsIngestConfiguration;
import io.crosstalk.ingest.source.open.mapping.MappingConfiguration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.stereotype.Component;

/**
 * Configuration of the tools: the source types that read Kafka, with their dependencies, without
 * anything that serves or publishes. It is not part of the service's configuration, since no
 * component scan covers it.
 */
@ComponentScan(
    useDefaultFilters = false,
    includeFilters =
        @ComponentScan.Filter(
            type = FilterType.CUSTOM,
            classes = SourceToolBeans.SourceTypeComponents.class))
@Import({IngestClock.class, MetricsIngestConfiguration.class, MappingConfiguration.class})
final class SourceToolBeans {

  /** Returns all source types: those of the context and those of the collectors. */
  static List<SourceType<?>> types(ApplicationContext context) {
    List<SourceType<?>> kafkaTypes = new ArrayList<>();
    context.getBeansOfType(SourceType.class).values().forEach(kafkaTypes::add);
    return SourceTypeConfiguration.withCollectors(kafkaTypes);
  }

  static final class SourceTypeComponents extends AssignableTypeFilter {
    SourceTypeComponents() {
      super(SourceType.class);
    }

    @Override
    public boolean match(MetadataReader type, MetadataReaderFactory others) throws IOException {
      return type.getAnnotationMetadata().hasAnnotation(Component.class.getName())
          && super.match(type, others);
    }
  }
}
