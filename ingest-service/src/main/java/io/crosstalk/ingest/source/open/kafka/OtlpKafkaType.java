package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import io.crosstalk.ingest.source.open.door.OpenProperties;
import io.crosstalk.ingest.source.open.series.SeriesTables;
import org.springframework.stereotype.Component;

/** {@code type: otlp-kafka}. */
@Component
final class OtlpKafkaType implements SourceType<OtlpKafkaSettings> {
  private final SeriesTables tables;
  private final long maxRecordBytes;

  OtlpKafkaType(SeriesTables tables, OpenProperties properties) {
    this.tables = tables;
    this.maxRecordBytes = properties.maxBodySize().toBytes();
  }

  @Override
  public String name() {
    return "otlp-kafka";
  }

  @Override
  public Class<OtlpKafkaSettings> settings() {
    return OtlpKafkaSettings.class;
  }

  @Override
  public Source open(OtlpKafkaSettings settings, SourceContext context) {
    return new OtlpKafkaSource(
        new Consumers(settings, context),
        settings.topic(),
        context.clock(),
        new RecordReader(settings.encoding(), maxRecordBytes, tables, context));
  }
}
