package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.ingest.collect.pipeline.SourcePipeline;
import io.crosstalk.ingest.publish.IngestBus;
import io.crosstalk.tracing.Traces;
import java.time.Clock;

/** Objects that the loops of one source share. */
record RunContext(
    SourceDefinition definition,
    SourcePipeline pipeline,
    FileMemory memory,
    RoundResults health,
    DeliveryRetry deliveryRetry,
    Clock clock,
    StopSignal stop,
    Traces traces) {

  static RunContext of(
      SourceDefinition definition,
      SourcePipeline pipeline,
      FileMemory memory,
      IngestBus bus,
      Clock clock,
      StopSignal stop,
      Traces traces) {
    RoundResults health = new RoundResults(clock.millis());
    DeliveryRetry deliveryRetry = new DeliveryRetry(definition.name(), bus, health, clock, stop);
    return new RunContext(definition, pipeline, memory, health, deliveryRetry, clock, stop, traces);
  }
}
