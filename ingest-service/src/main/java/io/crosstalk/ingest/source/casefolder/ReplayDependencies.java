package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.IngestBus;
import io.crosstalk.ingest.source.spool.SpoolDirectory;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Objects that all replays share. */
@Component
record ReplayDependencies(
    ReplayProperties properties,
    IngestBus bus,
    SpoolDirectory spools,
    ReplayPacing pacing,
    ReadingMeters meters,
    Clock clock) {}
