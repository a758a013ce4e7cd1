package io.crosstalk.ingest.collect.run;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.World;
import io.crosstalk.ingest.publish.Bus;
import io.crosstalk.ingest.publish.BusUnavailableException;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Says on the bus, as changes of {@code source/<name>}, when a source falls silent and when it is
 * back. Not thread-safe.
 */
@Component
final class SilenceSignals {
  private static final Logger LOG = LoggerFactory.getLogger(SilenceSignals.class);

  private final SourceFleet fleet;
  private final Bus bus;
  private final Clock clock;
  private final Map<String, Condition> told = new HashMap<>();

  SilenceSignals(SourceFleet fleet, Bus bus, Clock clock) {
    this.fleet = fleet;
    this.bus = bus;
    this.clock = clock;
  }

  void send() {
    for (SourceRun run : fleet.runs()) {
      for (String stream : run.streams()) {
        Condition now = run.condition(run.progress(stream), clock.millis());
        if (isNews(stream, now) && send(run, stream, now)) {
          told.put(stream, now);
        }
      }
    }
  }

  private boolean isNews(String stream, Condition now) {
    Condition before = told.get(stream);
    return now == Condition.SILENT
        ? before != Condition.SILENT
        : before == Condition.SILENT && now == Condition.OK;
  }

  private boolean send(SourceRun run, String stream, Condition now) {
    String detail = now == Condition.SILENT ? "source_silent: " + reason(run) : "source_back";
    LOG.warn("the source {}: {}", stream, detail);
    Change change =
        new Change(
            Instant.ofEpochMilli(clock.millis()), "source/" + stream, ChangeKind.OTHER, detail);
    try {
      bus.live().change(World.LIVE, run.definition().name(), change, new Receipt());
      return true;
    } catch (BusUnavailableException e) {
      return false;
    }
  }

  private static String reason(SourceRun run) {
    Health.Trouble trouble = run.health().trouble();
    return trouble == null ? "nothing comes from it" : trouble.reason();
  }
}
