package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Resource;
import io.crosstalk.event.World;
import io.crosstalk.ingest.normalize.BatchAssembler;
import io.crosstalk.ingest.normalize.Sample;
import io.crosstalk.ingest.publish.Bus;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The live world on the bus. */
public final class BusDestination implements Destination {
  private final Publisher publisher;
  private final Receipt receipt = new Receipt();

  /**
   * For one delivery.
   *
   * @throws io.crosstalk.ingest.publish.BusUnavailableException when there is no bus yet
   */
  public BusDestination(Bus bus) {
    publisher = bus.live();
  }

  @Override
  public void samples(String source, String resource, List<Sample> samples) {
    BatchAssembler assembler =
        new BatchAssembler(
            source,
            (batch, count) -> publisher.samples(World.LIVE, resource, batch, count, receipt));
    samples.forEach(sample -> assembler.add(sample.timeMs(), sample.metric(), sample.value()));
    assembler.finish();
  }

  @Override
  public void resource(String source, Instant validFrom, Resource resource) {
    publisher.resource(World.LIVE, source, validFrom, resource, receipt);
  }

  @Override
  public void change(String source, Change change) {
    publisher.change(World.LIVE, source, change, receipt);
  }

  @Override
  public void deadLetter(DeadLetter letter) {
    publisher.deadLetter(letter, receipt);
  }

  @Override
  public @Nullable String settle() throws InterruptedException {
    receipt.await();
    Exception failure = receipt.failure();
    return failure == null ? null : "Kafka did not take everything: " + failure.getMessage();
  }
}
