package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RawChange;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.ingest.publish.DataUse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pipeline of one source's data: corrects times, checks the data, and buffers them until they are
 * delivered; after that the watermarks of the source's streams advance. Thread-safe.
 */
public final class SourcePipeline {
  private final PipelineSettings settings;
  private final PipelineCounts counts = new PipelineCounts();
  private final DataUse use = new DataUse();
  private final ClockOffsets offsets;
  private final SourceStreams streams;
  private final Admission admission;
  private final DeadLetterWriter letters;
  private final PendingData pending;

  /**
   * A delivery in progress.
   *
   * @param declared watermark of each stream that becomes valid when the buffer has been delivered,
   *     epoch milliseconds
   */
  private record DeliveryAttempt(Buffer buffer, Map<SourceStream, Long> declared) {}

  /**
   * Creates a pipeline.
   *
   * @param published inventory that the source published before a restart
   */
  public SourcePipeline(PipelineSettings settings, Collection<Resource> published) {
    this.settings = settings;
    this.offsets = new ClockOffsets(settings.source());
    this.streams = new SourceStreams(settings.source(), settings.maxSeries());
    this.admission = new Admission(settings, counts, new InventoryLedger(published));
    this.letters = new DeadLetterWriter(settings, counts);
    this.pending = new PendingData(settings.maxBuffered());
  }

  /**
   * Returns the intake to which the source passes its data.
   *
   * @param whenFull called when the buffer is full, with no lock held. It may deliver the data; if
   *     there is no room afterwards, new data are dropped and counted
   */
  public Intake intake(Runnable whenFull) {
    return intake(
        whenFull,
        () -> {
          throw new UnsupportedOperationException("nothing settles here");
        });
  }

  /**
   * Returns the intake for a source that can wait until its data are delivered.
   *
   * @param whenFull as in {@link #intake(Runnable)}
   * @param settling delivers all data on request of the source
   */
  public Intake intake(Runnable whenFull, DeliveryWait settling) {
    return new StreamIntake(this, settings.source(), whenFull, settling);
  }

  /** Returns the stream names on the bus; the first is the source's own. */
  public synchronized List<String> streams() {
    return streams.names();
  }

  /** Returns the watermark of a stream, and when it last advanced. */
  public synchronized StreamProgress progress(String stream) {
    return streams.of(stream).watermark().progress();
  }

  /**
   * Delivers the buffered data, and then advances the watermarks to the declared times. Only one
   * delivery is in progress at a time.
   *
   * @return null if all data were delivered; otherwise the reason, and the same data are delivered
   *     again by the next call
   */
  public @Nullable String deliver(Destination destination) throws InterruptedException {
    String failure;
    boolean newest;
    do {
      newest = !isLeaving();
      failure = deliverOnce(destination);
    } while (failure == null && (!newest || isLeaving()));
    return failure;
  }

  private synchronized boolean isLeaving() {
    return pending.isLeaving();
  }

  private @Nullable String deliverOnce(Destination destination) throws InterruptedException {
    DeliveryAttempt attempt = beginDelivery();
    attempt.buffer.sendTo(destination);
    String failure = destination.settle();
    endDelivery(attempt, failure == null, destination.rejected());
    return failure;
  }

  private synchronized DeliveryAttempt beginDelivery() {
    // Data left from a failed delivery go alone: the watermarks were declared after them.
    if (pending.isLeaving()) {
      return new DeliveryAttempt(pending.beginDelivery(), Map.of());
    }
    long omitted = pending.drainOmittedLetters();
    if (omitted > 0) {
      pending.arriving().deadLetter(letters.omitted(omitted));
    }
    return new DeliveryAttempt(pending.beginDelivery(), streams.declared());
  }

  private synchronized void endDelivery(
      DeliveryAttempt attempt, boolean delivered, List<PermanentRejection> rejected) {
    attempt.buffer.drop(rejected.stream().map(PermanentRejection::delivery).toList());
    pending.endDelivery(attempt.buffer, delivered, letters.ofRejected(rejected));
    if (delivered) {
      counts.samples += attempt.buffer.sampleCount();
      attempt.buffer.recordUse(use);
      settings.meters().samplesAccepted(attempt.buffer.sampleCount());
    }
    if (!pending.isLeaving()) {
      long nowMs = settings.clock().millis();
      attempt.declared.forEach((stream, throughMs) -> stream.watermark().cover(throughMs, nowMs));
    }
  }

  public synchronized PipelineReport report() {
    ClockOffset reported = offsets.reported();
    return new PipelineReport(
        counts.samples,
        pending.sampleCount(),
        counts.duplicates,
        counts.older,
        counts.missing,
        counts.holes,
        counts.rejected,
        counts.lost,
        counts.gaps(),
        counts.lastRejection,
        reported.isKnown() ? reported.estimateMs() : null,
        reported.appliedMs(),
        streams.all().stream().map(SourceStream::report).toList());
  }

  /** Returns whether a diagnosis can use the delivered samples. */
  public DataUse use() {
    return use;
  }

  /** Returns the ids of the resources that the changes of the last day name. */
  public synchronized List<String> changedResources() {
    return admission.changedResources();
  }

  /**
   * Returns the published inventory, to be stored in the source's memory (its persistent state).
   */
  public synchronized List<Resource> inventory() {
    return List.copyOf(admission.published());
  }

  /**
   * Returns whether there is room for one more item, if necessary after calling {@code whenFull}.
   * Without room the item is dropped.
   */
  boolean makeRoom(Runnable whenFull) {
    boolean room = triesRoom(whenFull);
    if (!room) {
      synchronized (this) {
        counts.lost++;
      }
    }
    return room;
  }

  boolean triesRoom(Runnable whenFull) {
    if (isFull()) {
      whenFull.run();
    }
    return !isFull();
  }

  private synchronized boolean isFull() {
    return pending.isFull();
  }

  private void recordArrival(String stream) {
    streams.recordArrival(stream, settings.clock().millis());
  }

  synchronized void missing(String stream) {
    recordArrival(stream);
    counts.missing++;
  }

  synchronized void sample(
      String stream,
      long timeMs,
      String resource,
      String metric,
      double value,
      @Nullable String unit) {
    long localMs = offsets.correct(stream, timeMs);
    try {
      admission.sample(
          streams.of(stream), localMs, resource, metric, value, unit, pending.arriving());
    } catch (RejectedReadingException e) {
      String original =
          "%d,%s,%s,%s,%s".formatted(timeMs, resource, metric, value, unit == null ? "" : unit);
      reject(e, original);
    }
    recordArrival(stream);
  }

  synchronized boolean isTooOld(String stream, long timeMs) {
    return admission.isTooOld(offsets.correct(stream, timeMs));
  }

  synchronized void inventory(long timeMs, Collection<Resource> all) {
    admission.inventory(offsets.correct(settings.source(), timeMs), all, pending.arriving());
  }

  synchronized void change(long timeMs, String resource, ChangeKind kind, String detail) {
    long localMs = offsets.correct(settings.source(), timeMs);
    RawChange raw = admission.raw(localMs, resource, kind, detail);
    try {
      admission.change(raw, pending.arriving());
    } catch (RejectedReadingException e) {
      reject(e, raw.toString());
    }
    recordArrival(settings.source());
  }

  private void reject(RejectedReadingException rejection, String original) {
    pending.deadLetter(
        letters.reject(
            rejection.reason(),
            rejection.text(),
            null,
            0,
            original.getBytes(StandardCharsets.UTF_8)));
  }

  synchronized void reject(
      String stream,
      RejectReason reason,
      String text,
      @Nullable String file,
      long line,
      byte[] original) {
    recordArrival(stream);
    pending.deadLetter(letters.reject(reason, text, file, line, original));
  }

  synchronized void complete(String stream, long timeMs) {
    streams.recordDeclaration(stream);
    if (timeMs > 0) {
      // A time in the future would otherwise be kept as a declaration until it is reached.
      long now = settings.clock().millis();
      streams.of(stream).watermark().announce(Math.min(now, offsets.correct(stream, timeMs)));
    }
  }

  /** Declares that the data of a stream are complete up to a time by the local clock. */
  public synchronized void completeByOurClock(String stream, long timeMs) {
    streams.of(stream).watermark().announceByOurClock(timeMs);
  }

  /** Returns whether the source sets the watermark of a stream itself. */
  public synchronized boolean announces(String stream) {
    return streams.declares(stream);
  }

  /** Returns a number that changes whenever inventory is published. */
  public synchronized long inventoryRevision() {
    return admission.inventoryRevision();
  }

  synchronized void gap(String stream, long fromMs, long toMs, String reason) {
    counts.gap(
        new MissingData(
            stream,
            Instant.ofEpochMilli(offsets.correct(stream, fromMs)),
            Instant.ofEpochMilli(offsets.correct(stream, toMs)),
            reason));
  }

  synchronized void clock(String stream, long sourceMs, long roundTripMs) {
    offsets.read(stream, sourceMs, settings.clock().millis(), roundTripMs);
  }
}
