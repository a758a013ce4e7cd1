package io.crosstalk.ingest;

import io.crosstalk.ingest.collect.SourceType;
import io.crosstalk.ingest.source.open.door.MetricsIngestConfiguration;
import io.crosstalk.ingest.source.open.mapping.MappingConfiguration;
import java.io.IOException;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.stereotype.Component;

/**
 * Configuration of the tools: the source types with their dependencies, without anything that
 * serves or publishes. It is not part of the service's configuration, since no component scan
 * covers it.
 */
@ComponentScan(
    useDefaultFilters = false,
    includeFilters =
        @ComponentScan.Filter(
            type = FilterType.CUSTOM,
            classes = SourceToolBeans.SourceTypeComponents.class))
@Import({WallClock.class, MetricsIngestConfiguration.class, MappingConfiguration.class})
final class SourceToolBeans {

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
