package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.ingest.collect.pipeline.SourcePipeline;
import io.crosstalk.ingest.publish.IngestBus;
import java.time.Clock;

/** Parts that the loops of one source share. */
record RunParts(
    SourceDefinition definition,
    SourcePipeline pipeline,
    FileMemory memory,
    Health health,
    DeliveryRetry courier,
    Clock clock,
    StopSignal stop) {

  static RunParts of(
      SourceDefinition definition,
      SourcePipeline pipeline,
      FileMemory memory,
      IngestBus bus,
      Clock clock,
      StopSignal stop) {
    Health health = new Health(clock.millis());
    DeliveryRetry courier = new DeliveryRetry(definition.name(), bus, health, clock, stop);
    return new RunParts(definition, pipeline, memory, health, courier, clock, stop);
  }
}
