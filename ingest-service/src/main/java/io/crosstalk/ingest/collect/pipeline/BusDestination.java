package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.ingest.normalize.BatchAssembler;
import io.crosstalk.ingest.publish.IngestBus;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Destination that publishes a source's data to Kafka, in the live world. */
public final class BusDestination implements Destination {
  private final Publisher publisher;
  private final List<Sent> sent = new ArrayList<>();
  private List<PermanentRejection> rejected = List.of();

  /** Delivery that has been sent, with the acknowledgements of its records. */
  private record Sent(Delivery delivery, Receipt receipt) {}

  /**
   * Creates the destination for one pass over a buffer.
   *
   * @throws io.crosstalk.ingest.publish.BusUnavailableException when there is no connection to
   *     Kafka
   */
  public BusDestination(IngestBus bus) {
    publisher = bus.live();
  }

  @Override
  public void send(Delivery delivery) {
    Receipt receipt = new Receipt();
    sent.add(new Sent(delivery, receipt));
    switch (delivery) {
      case Delivery.Readings readings -> samples(readings, receipt);
      case Delivery.Version(String source, Instant validFrom, Resource resource) ->
          publisher.resource(World.LIVE, source, validFrom, resource, receipt);
      case Delivery.Happened(String source, Change change) ->
          publisher.change(World.LIVE, source, change, receipt);
      case Delivery.Letter(DeadLetter letter) -> publisher.deadLetter(letter, receipt);
    }
  }

  private void samples(Delivery.Readings readings, Receipt receipt) {
    BatchAssembler assembler =
        new BatchAssembler(
            readings.source(),
            (batch, count) ->
                publisher.samples(World.LIVE, readings.resource(), batch, count, receipt));
    readings
        .samples()
        .forEach(sample -> assembler.add(sample.timeMs(), sample.metric(), sample.value()));
    assembler.finish();
  }

  @Override
  public @Nullable String settle() throws InterruptedException {
    String failure = null;
    List<PermanentRejection> never = new ArrayList<>();
    for (Sent each : sent) {
      each.receipt.await();
      List<Exception> causes = each.receipt.failures();
      Optional<Exception> temporary =
          causes.stream().filter(cause -> !isInvalidRecord(cause)).findFirst();
      if (temporary.isEmpty() && !causes.isEmpty()) {
        never.add(rejection(each.delivery, causes.getFirst()));
      } else if (temporary.isPresent() && failure == null) {
        failure = "Kafka did not take everything: " + temporary.get().getMessage();
      }
    }
    sent.clear();
    rejected = List.copyOf(never);
    return failure;
  }

  private static PermanentRejection rejection(Delivery delivery, Exception cause) {
    return new PermanentRejection(
        delivery, "Kafka never takes " + delivery.what() + ": " + cause.getMessage());
  }

  /**
   * Returns whether the failure is caused by the record itself, so that sending it again is
   * useless. All other failures can be corrected by an operator, such as a missing permission, even
   * if Kafka does not call them retriable.
   */
  private static boolean isInvalidRecord(Exception failure) {
    return failure instanceof RecordTooLargeException
        || failure instanceof RecordBatchTooLargeException
        || failure instanceof SerializationException
        || failure instanceof InvalidRecordException
        || failure instanceof InvalidTimestampException;
  }

  @Override
  public List<PermanentRejection> rejected() {
    return rejected;
  }
}
