package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.ChangeNormalizer;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.normalize.ValidFrom;
import io.crosstalk.ingest.normalize.LimitProperties;
import io.crosstalk.ingest.normalize.PrefixOwners;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.BufferRegistry;
import io.crosstalk.ingest.publish.IngestBus;
import io.crosstalk.ingest.publish.KnownResources;
import io.crosstalk.ingest.publish.LiveSources;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Push;
import io.crosstalk.ingest.publish.Receipt;
import io.crosstalk.ingest.source.IngestProblemException;
import java.io.IOException;
import java.time.Clock;
import org.springframework.stereotype.Service;

/** Publishes the data of push requests in the live world. */
@Service
final class PushService {
  private final PushProperties properties;
  private final IngestBus bus;
  private final LiveSources sources;
  private final BufferRegistry pending;
  private final ReadingMeters meters;
  private final PrefixOwners owners;
  private final KnownResources inventory;
  private final Clock clock;
  private final SampleNormalizer samples;
  private final ChangeNormalizer changes;
  private final ValidFrom validFrom;

  PushService(
      PushProperties properties,
      LimitProperties limits,
      IngestBus bus,
      LiveSources sources,
      BufferRegistry pending,
      ReadingMeters meters,
      PrefixOwners owners,
      KnownResources inventory,
      Clock clock) {
    this.properties = properties;
    this.bus = bus;
    this.sources = sources;
    this.pending = pending;
    this.meters = meters;
    this.owners = owners;
    this.inventory = inventory;
    this.clock = clock;
    TimeBounds bounds = TimeBounds.live(clock, limits.past(), limits.future());
    this.samples = new SampleNormalizer(bounds);
    this.changes = new ChangeNormalizer(bounds);
    this.validFrom = new ValidFrom(clock, limits.future());
  }

  /**
   * Refuses a request before its body is received, if there is no broker.
   *
   * @throws io.crosstalk.ingest.publish.BusUnavailableException when there is no broker
   */
  void requireBus() {
    bus.live();
  }

  /**
   * Reads a body to its end and waits for the broker's acknowledgements.
   *
   * @throws IngestProblemException when the body could not be read or published completely; the
   *     fields of the exception state how much was accepted
   * @throws IOException when the body cannot be read
   */
  PushAnswer push(PushKind kind, String source, PushBody body)
      throws IOException, InterruptedException {
    Publisher publisher = bus.live();
    SourceName.register(source, sources);
    try (Push push = kind == PushKind.SAMPLES ? sources.begin(source) : Push.WITHOUT_SAMPLES) {
      return push(
          kind, new PushContext(source, push, publisher, new Receipt(), clock, meters), body);
    }
  }

  private PushAnswer push(PushKind kind, PushContext context, PushBody body)
      throws IOException, InterruptedException {
    OpenRejections rejections = new OpenRejections(context, properties.maxListedRejections());
    PushReader reader =
        new PushReader(body, properties.maxBodySize().toBytes(), context.receipt(), rejections);
    PushNotes notes = new PushNotes(inventory);
    SampleUse use = new SampleUse();
    PushReadResult end;
    try {
      try (LineSink sink = sink(kind, context, notes, use)) {
        end = reader.read(sink);
      }
      context.receipt().await();
      if (!context.receipt().hasFailed()) {
        use.addTo(sources.tallies(), context.source());
        recordDelivery(context.push(), end);
      }
    } finally {
      count(kind, context, rejections);
    }
    return PushOutcome.of(end, context.receipt(), rejections, notes, properties.maxBodySize());
  }

  private void recordDelivery(Push push, PushReadResult end) {
    if (end instanceof PushReadResult.Complete) {
      push.delivered(clock.millis());
    } else {
      push.deliveredInPart(clock.millis());
    }
  }

  /**
   * Adds the lines accepted and rejected so far to the counts of the sender, also when the request
   * breaks off.
   */
  private void count(PushKind kind, PushContext context, OpenRejections rejections) {
    long samples = kind == PushKind.SAMPLES ? context.receipt().delivered() : 0;
    meters.samplesAccepted(samples);
    sources.tallies().count(context.source(), samples, rejections.count(), rejections.lastText());
  }

  private LineSink sink(PushKind kind, PushContext context, PushNotes notes, SampleUse use) {
    return switch (kind) {
      case SAMPLES ->
          new SampleSink(context, samples, properties.chunkSamples(), pending, notes, use);
      case INVENTORY ->
          new InventorySink(
              context, validFrom, properties.maxInventoryEntries(), owners, inventory);
      case CHANGES -> new ChangeSink(context, changes);
    };
  }
}
