package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.RejectedValues;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.collectors.open.series.SeriesTables;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.ingest.normalize.LimitProperties;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.BusUnavailableException;
import io.crosstalk.ingest.publish.IngestBus;
import io.crosstalk.ingest.publish.LiveSources;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Push;
import io.crosstalk.ingest.publish.Receipt;
import io.crosstalk.ingest.source.open.SourceName;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.springframework.stereotype.Service;

/**
 * Publishes metrics that were received in other protocols (OTLP, remote write) in the live world.
 * Thread-safe.
 */
@Service
public final class MetricsIngest {
  private static final int MAX_ORIGINAL = 65_536;

  private final SeriesTables tables;
  private final IngestBus bus;
  private final LiveSources sources;
  private final LimitProperties limits;
  private final ReadingMeters meters;
  private final OpenMeters openMeters;
  private final Clock clock;

  /** Parser for the requests of one protocol. */
  @FunctionalInterface
  public interface Reader {
    /**
     * Parses a body and passes its data points to the receiver.
     *
     * @param table the sender's series, by which points are recognized as belonging together
     * @throws MalformedProtoException when the body is not a valid request
     */
    void read(byte[] body, SeriesTable table, PointReceiver taker);
  }

  MetricsIngest(
      SeriesTables tables,
      IngestBus bus,
      LiveSources sources,
      LimitProperties limits,
      ReadingMeters meters,
      OpenMeters openMeters,
      Clock clock) {
    this.tables = tables;
    this.bus = bus;
    this.sources = sources;
    this.limits = limits;
    this.meters = meters;
    this.openMeters = openMeters;
    this.clock = clock;
  }

  /**
   * Parses a body, publishes it, and waits until the broker has acknowledged the samples and the
   * dead letters of points that can't be used.
   *
   * @throws MalformedProtoException when the body can't be parsed; then none of it is accepted, and
   *     the body becomes a dead letter
   * @throws io.crosstalk.ingest.source.IngestProblemException 409 when a collected source has this
   *     name, 429 when there are too many sources
   * @throws BusUnavailableException when there is no broker
   * @throws NotAcknowledgedException when the broker has not acknowledged everything
   */
  public IngestResult take(String source, byte[] body, Reader reader) throws InterruptedException {
    Publisher publisher = bus.live();
    SourceName.register(source, sources);
    try (Push push = sources.begin(source)) {
      IngestResult result = take(source, body, reader, publisher, new RequestBuffer(push));
      push.delivered(clock.millis());
      return result;
    }
  }

  private IngestResult take(
      String source, byte[] body, Reader reader, Publisher publisher, RequestBuffer buffer)
      throws InterruptedException {
    Instant now = Instant.ofEpochMilli(clock.millis());
    boolean safe = false;
    try {
      IngestResult result = take(source, body, reader, publisher, now, buffer);
      safe = true;
      return result;
    } finally {
      buffer.advance().settle(safe);
      if (!safe) {
        tables.republish(source);
      }
    }
  }

  private IngestResult take(
      String source,
      byte[] body,
      Reader reader,
      Publisher publisher,
      Instant now,
      RequestBuffer buffer)
      throws InterruptedException {
    PointReceiver taker = new PointReceiver(bounds(now), buffer, now.toEpochMilli());
    Receipt samples = new Receipt();
    Receipt others = new Receipt();
    try {
      reader.read(body, tables.of(source), taker);
    } catch (MalformedProtoException e) {
      refuseAll(source, body, e, publisher, now);
      throw e;
    }
    tables.noteData(source, taker.latestMs());
    buffer.publish(source, publisher, samples, others);
    for (RejectedValues.Refusal refusal : taker.refusals().all()) {
      meters.rejected(refusal.reason(), refusal.times());
      publisher.deadLetter(letter(source, refusal.text(), now, refusal.original()), others);
    }
    try {
      settle(others);
      settle(samples);
      openMeters.count(taker);
      record(source, taker, buffer);
    } finally {
      count(source, samples, others.hasFailed() ? new RejectedValues() : taker.refusals());
    }
    return new IngestResult(taker.points(), taker.refusals(), taker.written());
  }

  /** Counts the samples that the broker has acknowledged, also for a request that fails. */
  private void count(String source, Receipt samples, RejectedValues refusals) {
    meters.samplesAccepted(samples.delivered());
    sources.tallies().count(source, samples.delivered(), refusals.count(), refusals.lastText());
  }

  private void record(String source, PointReceiver taker, RequestBuffer buffer) {
    if (taker.latestMs() >= 0) {
      sources.tallies().recordData(source, taker.latestMs(), buffer.used());
      taker.leftOut().addTo(sources.tallies().leftOut(source), taker.latestMs());
    }
  }

  /**
   * Returns the limits for the times of a request's points, relative to one instant for all of
   * them.
   */
  private TimeBounds bounds(Instant now) {
    return TimeBounds.live(Clock.fixed(now, ZoneOffset.UTC), limits.past(), limits.future());
  }

  private void refuseAll(
      String source, byte[] body, MalformedProtoException why, Publisher publisher, Instant now)
      throws InterruptedException {
    Receipt receipt = new Receipt();
    meters.rejected(RejectReason.MALFORMED);
    byte[] original = Arrays.copyOf(body, Math.min(body.length, MAX_ORIGINAL));
    publisher.deadLetter(letter(source, String.valueOf(why.getMessage()), now, original), receipt);
    settle(receipt);
    sources.tallies().count(source, 0, 1, String.valueOf(why.getMessage()));
  }

  private static DeadLetter letter(String source, String reason, Instant now, byte[] original) {
    return new DeadLetter(World.LIVE.key(), source, reason, now, null, 0, original);
  }

  private static void settle(Receipt receipt) throws InterruptedException {
    receipt.await();
    Exception failure = receipt.failure();
    if (failure != null) {
      throw new NotAcknowledgedException(failure);
    }
  }
}
