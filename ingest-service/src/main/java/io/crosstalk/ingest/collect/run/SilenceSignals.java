package io.crosstalk.ingest.collect.run;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.ingest.publish.BusUnavailableException;
import io.crosstalk.ingest.publish.IngestBus;
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
 * Publishes a change of the resource {@code source/<name>} when a source or stream falls silent,
 * and another one when data come again. Not thread-safe.
 */
@Component
final class SilenceSignals {
  private static final Logger LOG = LoggerFactory.getLogger(SilenceSignals.class);

  private final SourceFleet fleet;
  private final IngestBus bus;
  private final Clock clock;
  private final Map<String, Signal> signals = new HashMap<>();

  /**
   * Last signal of a stream. If the signal was not acknowledged, the stream still counts as being
   * in the opposite state.
   *
   * @param source name of the source that the stream belongs to
   * @param silent whether silence was signalled, or its end
   */
  private record Signal(String source, boolean silent, Receipt receipt) {
    boolean isUnderWay() {
      return receipt.delivered() == 0 && !receipt.hasFailed();
    }

    boolean hasSignalledSilence() {
      return silent != receipt.hasFailed();
    }
  }

  SilenceSignals(SourceFleet fleet, IngestBus bus, Clock clock) {
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
    boolean hasSignalledSilence = last != null && last.hasSignalledSilence();
    switch (run.condition(run.progress(stream), clock.millis())) {
      case SILENT -> {
        if (!hasSignalledSilence) {
          send(run, stream, true, "source_silent: " + reason(run));
        }
      }
      case OK, UNUSED, PENDING -> {
        if (hasSignalledSilence) {
          send(run, stream, false, "source_back");
        }
      }
      // Whether it is back is not known yet.
      case STARTING, FAILING -> {}
    }
  }

  /**
   * Publishes a signal. If Kafka is unavailable, nothing happens, and a later round publishes the
   * signal.
   */
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
    RoundResults.RoundFailure failure = run.health().failure();
    return failure == null ? "nothing comes from it" : failure.reason();
  }
}
