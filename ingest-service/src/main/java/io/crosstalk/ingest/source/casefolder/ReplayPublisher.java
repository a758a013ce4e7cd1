package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.casefolder.SamplesAtTime.ResourceSamples;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.ingest.normalize.BatchAssembler;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Publishes a recording in the order of event time: first all inventory and changes, then, window
 * by window, the samples followed by a tick. The last tick ends the world.
 */
final class ReplayPublisher {
  /** Source name under which every recording is published. */
  static final String SOURCE = "case";

  /** Time beyond the last sample through which inventory and changes are declared complete. */
  private static final Duration MARGIN = Duration.ofDays(1);

  private final World world;
  private final Publisher publisher;
  private final Receipt receipt;
  private final ReplayPacing pacing;
  private final int stepsPerTick;
  private final int samplesPerTick;
  private final BooleanSupplier cancelled;

  /**
   * Creates a publisher for one replay.
   *
   * @param receipt counts the acknowledged samples
   * @param pacing called before each window, to wait for the consumer group
   * @param stepsPerTick number of sampling intervals that a tick covers
   * @param samplesPerTick most samples that a tick covers, unless one interval has more
   * @param cancelled called before each window; true stops the replay
   */
  ReplayPublisher(
      World world,
      Publisher publisher,
      Receipt receipt,
      ReplayPacing pacing,
      int stepsPerTick,
      int samplesPerTick,
      BooleanSupplier cancelled) {
    this.world = world;
    this.publisher = publisher;
    this.receipt = receipt;
    this.pacing = pacing;
    this.stepsPerTick = stepsPerTick;
    this.samplesPerTick = samplesPerTick;
    this.cancelled = cancelled;
  }

  /**
   * Publishes the recording and waits for the acknowledgements.
   *
   * @throws ReplayStoppedException when Kafka fails, or the replay is cancelled
   * @throws InterruptedException when the service is stopped meanwhile
   * @throws IOException when the recording can't be read any more
   */
  void publish(SurveyedCase surveyed)
      throws IOException, ReplayStoppedException, InterruptedException {
    try {
      publishInventory(surveyed.recording());
      publishSamples(surveyed);
    } finally {
      // A world without its last tick would never be complete.
      end(surveyed.recording().lastMs());
    }
    receipt.await();
    requireDelivery(receipt);
  }

  private void publishInventory(CaseRecording recorded)
      throws ReplayStoppedException, InterruptedException {
    Receipt inventory = new Receipt();
    recorded
        .resources()
        .forEach(resource -> publisher.resource(world, SOURCE, Instant.EPOCH, resource, inventory));
    recorded.changes().stream()
        .sorted(Comparator.comparing(Change::time))
        .forEach(change -> publisher.change(world, SOURCE, change, inventory));
    Instant complete = Instant.ofEpochMilli(recorded.lastMs()).plus(MARGIN);
    publisher.inventoryComplete(
        world, new InventoryMessage.Complete(world.key(), SOURCE, complete), inventory);
    inventory.await();
    requireDelivery(inventory);
  }

  private void publishSamples(SurveyedCase surveyed)
      throws IOException, ReplayStoppedException, InterruptedException {
    try (SampleStream samples = surveyed.recording().openSamples()) {
      TickWindows windows =
          new TickWindows(
              new GridIntervals(samples, surveyed.stepMs(), stepsPerTick, samplesPerTick),
              samplesPerTick);
      while (!windows.isAtEnd()) {
        awaitTurn();
        long before = receipt.announced();
        publishWindow(windows);
        pacing.published(receipt.announced() - before);
      }
    }
  }

  private void awaitTurn() throws ReplayStoppedException, InterruptedException {
    if (cancelled.getAsBoolean()) {
      throw new ReplayStoppedException("cancelled");
    }
    requireDelivery(receipt);
    pacing.awaitTurn(cancelled);
  }

  private void publishWindow(TickWindows windows) throws IOException {
    TickWindows.Window window = Objects.requireNonNull(windows.next());
    byResource(window.moments()).forEach(this::publishSamples);
    if (window.complete() && !windows.isAtEnd()) {
      publisher.tick(world, new Tick(SOURCE, window.endMs(), false), receipt);
    }
  }

  private static Map<String, List<ResourceSamples>> byResource(List<SamplesAtTime> moments) {
    Map<String, List<ResourceSamples>> samples = new TreeMap<>();
    for (SamplesAtTime moment : moments) {
      for (ResourceSamples each : moment.resources()) {
        samples.computeIfAbsent(each.resource(), id -> new ArrayList<>()).add(each);
      }
    }
    return samples;
  }

  private void publishSamples(String resource, List<ResourceSamples> samples) {
    BatchAssembler assembler =
        new BatchAssembler(
            SOURCE, (batch, count) -> publisher.samples(world, resource, batch, count, receipt));
    for (ResourceSamples each : samples) {
      for (int i = 0; i < each.size(); i++) {
        assembler.add(each.timeMs(), each.metric(i), each.value(i));
      }
    }
    assembler.finish();
  }

  /**
   * Publishes the end of the world, if possible also after a failure, so that all services can
   * release the state of the world.
   *
   * @param lastMs time of the last sample, epoch milliseconds
   */
  private void end(long lastMs) {
    publisher.tick(world, new Tick(SOURCE, lastMs, true), receipt);
  }

  private static void requireDelivery(Receipt receipt) throws ReplayStoppedException {
    Exception failure = receipt.failure();
    if (failure != null) {
      throw new ReplayStoppedException("Kafka did not take everything: " + failure.getMessage());
    }
  }
}
