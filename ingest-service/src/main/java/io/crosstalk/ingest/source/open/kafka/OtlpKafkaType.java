package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.open.series.SeriesTables;
import io.crosstalk.ingest.source.open.ingest.OpenProperties;
import java.util.Map;
import java.util.WeakHashMap;
import org.springframework.stereotype.Component;

/** Source type {@code otlp-kafka}. */
@Component
final class OtlpKafkaType extends SourceType<OtlpKafkaSettings> {
  private final SeriesTables tables;
  private final long maxRecordBytes;

  /**
   * Inventory of each source, by the source's memory object. A source that is opened again
   * continues with its inventory, as does its intake.
   */
  private final Map<SourceMemory, LabelInventory> inventories = new WeakHashMap<>();

  OtlpKafkaType(SeriesTables tables, OpenProperties properties) {
    super("otlp-kafka", OtlpKafkaSettings.class);
    this.tables = tables;
    this.maxRecordBytes = properties.maxBodySize().toBytes();
  }

  @Override
  public Source open(OtlpKafkaSettings settings, SourceContext context) {
    return new OtlpKafkaSource(
        new Consumers(settings, context),
        settings.topic(),
        context.clock(),
        new KafkaRecordReader(settings.encoding(), maxRecordBytes, tables, context, seen(context)));
  }

  synchronized LabelInventory seen(SourceContext context) {
    return inventories.computeIfAbsent(context.memory(), memory -> begin(context));
  }

  /**
   * Creates the inventory of a source. A new intake knows no resources, so that all of them must be
   * passed to it again.
   */
  private LabelInventory begin(SourceContext context) {
    tables.forget(context.name());
    return new LabelInventory();
  }
}
