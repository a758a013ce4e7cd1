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
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
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
  private final Map<String, Signal> signals = new HashMap<>();

  /** The last one of a stream. One that has failed leaves the stream told the opposite. */
  private record Signal(String source, boolean silent, Receipt receipt) {
    boolean isUnderWay() {
      return receipt.delivered() == 0 && !receipt.hasFailed();
    }

    boolean toldSilent() {
      return silent != receipt.hasFailed();
    }
  }

  SilenceSignals(SourceFleet fleet, Bus bus, Clock clock) {
    this.fleet = fleet;
    this.bus = bus;
    this.clock = clock;
  }

  void send() {
    Set<String> present = new HashSet<>();
    for (SourceRun run : fleet.runs()) {
      present.add(run.definition().name());
      run.streams().forEach(stream -> look(run, stream));
    }
    signals.values().removeIf(signal -> !present.contains(signal.source()));
  }

  private void look(SourceRun run, String stream) {
    Signal last = signals.get(stream);
    if (last != null && last.isUnderWay()) {
      return;
    }
    boolean toldSilent = last != null && last.toldSilent();
    switch (run.condition(run.progress(stream), clock.millis())) {
      case SILENT -> {
        if (!toldSilent) {
          send(run, stream, true, "source_silent: " + reason(run));
        }
      }
      case OK, PENDING -> {
        if (toldSilent) {
          send(run, stream, false, "source_back");
        }
      }
      // Whether it is back is not known yet.
      case STARTING, FAILING -> {}
    }
  }

  /** When there is no bus, it is sent in a later round. */
  private void send(SourceRun run, String stream, boolean silent, String detail) {
    Change change =
        new Change(
            Instant.ofEpochMilli(clock.millis()), "source/" + stream, ChangeKind.OTHER, detail);
    Receipt receipt = new Receipt();
    try {
      bus.live().change(World.LIVE, run.definition().name(), change, receipt);
    } catch (BusUnavailableException e) {
      return;
    }
    signals.put(stream, new Signal(run.definition().name(), silent, receipt));
    LOG.warn("the source {}: {}", stream, detail);
  }

  private static String reason(SourceRun run) {
    Health.Trouble trouble = run.health().trouble();
    return trouble == null ? "nothing comes from it" : trouble.reason();
  }
}
