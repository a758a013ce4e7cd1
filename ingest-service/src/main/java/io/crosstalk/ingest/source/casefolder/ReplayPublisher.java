package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import io.crosstalk.ingest.normalize.BatchAssembler;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/**
 * Publishes a recording in the order of event time: all inventory and changes, then window by
 * window the samples and a tick. The last tick ends the world.
 */
final class ReplayPublisher {
  /** Source name of all recordings. */
  static final String SOURCE = "case";

  /** Time by which inventory and changes are complete beyond the end of the samples. */
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
   * @param receipt counts the samples
   * @param pacing called before each window
   * @param stepsPerTick how many sampling intervals a tick covers
   * @param samplesPerTick how many samples a tick covers, unless one interval has more
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
   */
  void publish(RecordedCase recorded) throws ReplayStoppedException, InterruptedException {
    publishInventory(recorded);
    long lastMs = recorded.samples().lastMs();
    try {
      publishSamples(recorded.samples());
    } catch (ReplayStoppedException | InterruptedException e) {
      end(lastMs);
      throw e;
    }
    end(lastMs);
    receipt.await();
    requireDelivery(receipt);
  }

  private void publishInventory(RecordedCase recorded)
      throws ReplayStoppedException, InterruptedException {
    Receipt inventory = new Receipt();
    recorded
        .resources()
        .forEach(resource -> publisher.resource(world, SOURCE, Instant.EPOCH, resource, inventory));
    recorded.changes().forEach(change -> publisher.change(world, SOURCE, change, inventory));
    Instant complete = Instant.ofEpochMilli(recorded.samples().lastMs()).plus(MARGIN);
    publisher.inventoryComplete(world, SOURCE, complete, inventory);
    inventory.await();
    requireDelivery(inventory);
  }

  private void publishSamples(SeriesTable samples)
      throws ReplayStoppedException, InterruptedException {
    TickWindows windows = new TickWindows(samples, stepsPerTick, samplesPerTick);
    PriorityQueue<ResourceCursor> queue =
        new PriorityQueue<>(Comparator.comparingLong(ResourceCursor::nextMs));
    queue.addAll(ResourceCursor.all(samples));
    while (!queue.isEmpty()) {
      if (cancelled.getAsBoolean()) {
        throw new ReplayStoppedException("cancelled");
      }
      requireDelivery(receipt);
      pacing.awaitTurn(cancelled);
      long before = receipt.announced();
      long windowEnd = windows.end(queue.element().nextMs(), queue);
      publishWindow(queue, windowEnd);
      if (!queue.isEmpty()) {
        publisher.tick(world, new Tick(SOURCE, windowEnd, false), receipt);
      }
      pacing.published(receipt.announced() - before);
    }
  }

  private void publishWindow(PriorityQueue<ResourceCursor> queue, long windowEnd) {
    List<ResourceCursor> due = new ArrayList<>();
    while (!queue.isEmpty() && queue.element().nextMs() <= windowEnd) {
      due.add(queue.remove());
    }
    due.sort(Comparator.comparing(ResourceCursor::resource));
    for (ResourceCursor cursor : due) {
      cursor.drain(
          windowEnd,
          new BatchAssembler(
              SOURCE,
              (batch, count) ->
                  publisher.samples(world, cursor.resource(), batch, count, receipt)));
      if (cursor.nextMs() != Long.MAX_VALUE) {
        queue.add(cursor);
      }
    }
  }

  /**
   * Ends the world, as far as possible also after a failure, so that every holder of the world's
   * state can release it.
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
