package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.settings.ResourceIdentities;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.ingest.collect.pipeline.PipelineSettings;
import io.crosstalk.ingest.collect.pipeline.SourcePipeline;
import io.crosstalk.ingest.normalize.LimitProperties;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.IngestBus;
import io.crosstalk.tracing.Traces;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Creates and starts a {@link SourceRun} for each source definition. */
@Component
final class SourceStarter {
  private static final Logger LOG = LoggerFactory.getLogger(SourceStarter.class);

  private final SourcesProperties properties;
  private final LimitProperties limits;
  private final IngestBus bus;
  private final ReadingMeters meters;
  private final Clock clock;
  private final Traces traces;

  SourceStarter(
      SourcesProperties properties,
      LimitProperties limits,
      IngestBus bus,
      ReadingMeters meters,
      Clock clock,
      Traces traces) {
    this.properties = properties;
    this.limits = limits;
    this.bus = bus;
    this.meters = meters;
    this.clock = clock;
    this.traces = traces;
  }

  SourceRun start(SourceDefinition definition, ResourceIdentities identities, Path file) {
    FileMemory memory = FileMemory.open(properties.memory(file), definition.name());
    SourcePipeline pipeline =
        new SourcePipeline(settings(definition, identities), inventory(memory));
    RunContext made =
        RunContext.of(definition, pipeline, memory, bus, clock, new StopSignal(), traces);
    SourceRun run = new SourceRun(made, context(definition, file, memory));
    run.start();
    return run;
  }

  private PipelineSettings settings(SourceDefinition definition, ResourceIdentities identities) {
    return new PipelineSettings(
        definition.name(),
        World.LIVE.key(),
        identities,
        TimeBounds.live(clock, limits.past(), limits.future()),
        clock,
        meters,
        properties.maxSeries(),
        properties.maxSeries());
  }

  private SourceContext context(SourceDefinition definition, Path file, FileMemory memory) {
    return new SourceContext(
        definition.name(),
        definition.common().prefix(),
        file.toAbsolutePath().resolveSibling(""),
        clock,
        definition.common().interval(),
        definition.common().timeout(),
        memory,
        definition.proxy());
  }

  private static List<Resource> inventory(FileMemory memory) {
    String remembered = memory.get(SourceRun.INVENTORY);
    try {
      return remembered == null
          ? List.of()
          : List.of(EventJson.read(remembered.getBytes(StandardCharsets.UTF_8), Resource[].class));
    } catch (MalformedJsonException e) {
      LOG.warn("a remembered inventory can't be read, so it begins anew: {}", e.getMessage());
      return List.of();
    }
  }
}
