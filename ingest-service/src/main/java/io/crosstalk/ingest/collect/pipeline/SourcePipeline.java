package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.ChangeNormalizer;
import io.crosstalk.collectors.normalize.RawChange;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Resource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pipeline of one source's data: corrects the clock, maps the resource id, checks value and unit,
 * drops duplicates, and keeps the data until they are delivered. Thread-safe.
 */
public final class SourcePipeline {
  /** Number of dead letters in one delivery; the rest is counted in one further letter. */
  private static final int MAX_LETTERS = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(SourcePipeline.class);
  private static final int MAX_ORIGINAL = 65_536;

  private final PipelineSettings settings;
  private final SampleNormalizer samples;
  private final ChangeNormalizer changes;
  private final ClockOffset offset = new ClockOffset();
  private final Map<String, ClockOffset> offsets = new LinkedHashMap<>();
  private final InventoryLedger inventory;
  private final Map<String, Stream> streams = new LinkedHashMap<>();
  private final Counts counts = new Counts();
  private Buffer filling = new Buffer();
  private @Nullable Buffer leaving;
  private final Set<String> announcing = new HashSet<>();
  private long unwrittenLetters;
  private long inventoryRevision;

  /**
   * Creates a pipeline.
   *
   * @param published inventory that the source has published before
   */
  public SourcePipeline(PipelineSettings settings, Collection<Resource> published) {
    this.settings = settings;
    this.samples = new SampleNormalizer(settings.bounds());
    this.changes = new ChangeNormalizer(settings.bounds());
    this.inventory = new InventoryLedger(published);
    offsets.put(settings.source(), offset);
    stream(settings.source());
  }

  /**
   * Returns the intake of the source.
   *
   * @param whenFull called without any lock held when there is no room; it delivers, or does
   *     nothing, and then new data are dropped and counted
   */
  public Intake intake(Runnable whenFull) {
    return intake(
        whenFull,
        () -> {
          throw new UnsupportedOperationException("nothing settles here");
        });
  }

  /**
   * Returns the intake of a source that needs to know when its data are safe.
   *
   * @param settling delivers all data
   */
  public Intake intake(Runnable whenFull, Settling settling) {
    return new StreamIntake(this, settings.source(), whenFull, settling);
  }

  /** Returns the stream names on the bus; the first is the source's own. */
  public synchronized List<String> streams() {
    return List.copyOf(streams.keySet());
  }

  /** Returns the progress of a stream. */
  public synchronized StreamProgress progress(String stream) {
    return stream(stream).covering().progress();
  }

  /**
   * Delivers the buffered data and then advances the watermarks to the declared times. Deliveries
   * do not overlap.
   *
   * @return null if all data were delivered; otherwise the reason, and the data are delivered again
   *     the next time
   */
  public @Nullable String deliver(Destination destination) throws InterruptedException {
    String failure;
    boolean newest;
    do {
      newest = !isLeftOver();
      failure = deliverOnce(destination);
    } while (failure == null && (!newest || isLeftOver()));
    return failure;
  }

  /**
   * Returns whether data of a failed delivery must go first, alone. Data received since then are
   * not part of the next delivery.
   */
  private synchronized boolean isLeftOver() {
    return leaving != null;
  }

  private @Nullable String deliverOnce(Destination destination) throws InterruptedException {
    Map<Stream, Long> announced = new LinkedHashMap<>();
    Buffer buffer = take(announced);
    buffer.sendTo(destination);
    String failure = destination.settle();
    settled(buffer, failure == null, destination.refused(), announced);
    return failure;
  }

  private synchronized Buffer take(Map<Stream, Long> announced) {
    // Data left from a failed delivery go first, alone: their watermark was declared after them.
    if (leaving == null) {
      countUnwrittenLetters();
      leaving = filling;
      filling = new Buffer();
      streams.values().forEach(stream -> announced.put(stream, stream.covering().announcedMs()));
    }
    return leaving;
  }

  private synchronized void settled(
      Buffer buffer, boolean delivered, List<Refusal> refused, Map<Stream, Long> announced) {
    buffer.drop(refused.stream().map(Refusal::parcel).toList());
    leaving = delivered ? new Buffer() : buffer;
    for (Refusal refusal : refused) {
      writeAsDeadLetter(refusal, leaving);
    }
    if (delivered) {
      counts.samples += buffer.sampleCount();
      settings.meters().samplesAccepted(buffer.sampleCount());
    }
    if (leaving.isEmpty()) {
      leaving = null;
      long nowMs = settings.clock().millis();
      announced.forEach((stream, throughMs) -> stream.covering().cover(throughMs, nowMs));
    }
  }

  /**
   * Turns data that the bus will never accept into a dead letter, and a dead letter that the bus
   * will never accept into a short one.
   */
  private void writeAsDeadLetter(Refusal refusal, Buffer left) {
    if (!(refusal.parcel() instanceof Delivery.Letter(DeadLetter letter))) {
      count(RejectReason.NOT_TAKEN, refusal.reason());
      Delivery delivery = refusal.parcel();
      write(left, letter(delivery.source(), refusal.reason(), null, 0, delivery.original()));
    } else if (letter.original().length > 0) {
      write(left, letter(letter.source(), refusal.reason(), null, 0, new byte[0]));
    } else {
      counts.lost++;
      LOG.error("a dead letter of {} is lost: {}", letter.source(), refusal.reason());
    }
  }

  /** Adds a dead letter; above the limit, letters are only counted in one further letter. */
  private void write(Buffer buffer, DeadLetter letter) {
    if (buffer.letterCount() >= MAX_LETTERS || isFull()) {
      unwrittenLetters++;
    } else {
      buffer.deadLetter(letter);
    }
  }

  private void countUnwrittenLetters() {
    if (unwrittenLetters > 0) {
      String text =
          unwrittenLetters + " more readings were refused, the last one: " + counts.lastRejection;
      filling.deadLetter(letter(settings.source(), text, null, 0, new byte[0]));
      unwrittenLetters = 0;
    }
  }

  public synchronized PipelineReport report() {
    ClockOffset reported = reportedOffset();
    return new PipelineReport(
        counts.samples,
        filling.sampleCount() + (leaving == null ? 0 : leaving.sampleCount()),
        counts.duplicates,
        counts.missing,
        counts.holes,
        counts.rejected,
        counts.lost,
        counts.gaps(),
        counts.lastRejection,
        reported.isKnown() ? reported.estimateMs() : null,
        reported.appliedMs(),
        streams.values().stream().map(Stream::report).toList());
  }

  /** Returns the published inventory, for the source's memory. */
  public synchronized List<Resource> inventory() {
    return List.copyOf(inventory.published());
  }

  private Stream stream(String name) {
    return streams.computeIfAbsent(name, unknown -> new Stream(unknown, settings.maxSeries()));
  }

  private synchronized boolean isFull() {
    return filling.size() + (leaving == null ? 0 : leaving.size()) >= settings.maxBuffered();
  }

  /**
   * Returns whether there is room for one more item, if necessary after a delivery; otherwise the
   * item is dropped.
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

  /** Records that data arrived on a stream, which counts as data of the source, too. */
  private void recordArrival(String name) {
    long nowMs = settings.clock().millis();
    stream(settings.source()).covering().heard(nowMs);
    Stream stream = streams.get(name);
    if (stream != null) {
      stream.covering().heard(nowMs);
    }
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
    try {
      String id = settings.identities().of(resource);
      var sample = samples.normalize(offset(stream).correct(timeMs), id, metric, value, unit);
      switch (stream(stream).ledger().take(id, metric, sample.timeMs())) {
        case NEW -> filling.sample(stream, sample);
        case AFTER_A_HOLE -> {
          counts.holes++;
          filling.sample(stream, sample);
        }
        case DUPLICATE -> counts.duplicates++;
        case TOO_MANY ->
            throw new RejectedReadingException(
                RejectReason.TOO_LONG,
                "the source has more than "
                    + settings.maxSeries()
                    + " series: leave some out, or raise the limit");
      }
    } catch (RejectedReadingException e) {
      String original =
          "%d,%s,%s,%s,%s".formatted(timeMs, resource, metric, value, unit == null ? "" : unit);
      refuse(e.reason(), e.text(), null, 0, original.getBytes(StandardCharsets.UTF_8));
    }
    recordArrival(stream);
  }

  synchronized boolean isTooOld(String stream, long timeMs) {
    return settings.bounds().isTooOld(offset(stream).correct(timeMs));
  }

  synchronized void inventory(long timeMs, Collection<Resource> all) {
    Instant validFrom = Instant.ofEpochMilli(offset.correct(timeMs));
    List<Resource> named = all.stream().map(settings.identities()::of).toList();
    List<Resource> changed = inventory.news(named);
    changed.forEach(resource -> filling.resource(settings.source(), validFrom, resource));
    inventoryRevision += changed.isEmpty() ? 0 : 1;
  }

  synchronized void change(long timeMs, String resource, ChangeKind kind, String detail) {
    String named =
        kind == ChangeKind.VMOTION || kind == ChangeKind.STORAGE_VMOTION
            ? settings.identities().of(detail)
            : detail;
    RawChange raw =
        new RawChange(
            Long.toString(offset.correct(timeMs)),
            settings.identities().of(resource),
            kind.wireName(),
            named);
    try {
      Change change = changes.normalize(raw);
      filling.change(settings.source(), change);
    } catch (RejectedReadingException e) {
      refuse(e.reason(), e.text(), null, 0, raw.toString().getBytes(StandardCharsets.UTF_8));
    }
    recordArrival(settings.source());
  }

  synchronized void reject(
      String stream,
      RejectReason reason,
      String text,
      @Nullable String place,
      long line,
      byte[] original) {
    recordArrival(stream);
    refuse(reason, text, place, line, original);
  }

  private void refuse(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    count(reason, text);
    write(filling, letter(settings.source(), text, place, line, original));
  }

  private void count(RejectReason reason, String text) {
    settings.meters().rejected(reason);
    counts.rejected++;
    counts.lastRejection = text;
  }

  private DeadLetter letter(
      String source, String text, @Nullable String place, long line, byte[] original) {
    byte[] kept = original.length > MAX_ORIGINAL ? Arrays.copyOf(original, MAX_ORIGINAL) : original;
    Instant now = Instant.ofEpochMilli(settings.clock().millis());
    return new DeadLetter(settings.world(), source, text, now, place, line, kept);
  }

  synchronized void complete(String stream, long timeMs) {
    announcing.add(stream);
    if (timeMs > 0) {
      // A time in the future would otherwise be kept as a declaration until it is reached.
      long now = settings.clock().millis();
      stream(stream).covering().announce(Math.min(now, offset(stream).correct(timeMs)));
    }
  }

  /** Declares a stream complete, by the local clock. */
  public synchronized void completeByOurClock(String stream, long timeMs) {
    stream(stream).covering().announce(timeMs);
  }

  /** Returns whether the source sets the watermark of a stream itself. */
  public synchronized boolean announces(String stream) {
    return announcing.contains(stream);
  }

  /** Returns a revision that changes whenever inventory is published. */
  public synchronized long inventoryRevision() {
    return inventoryRevision;
  }

  synchronized void gap(String stream, long fromMs, long toMs, String reason) {
    counts.gap(
        new Gap(
            stream,
            Instant.ofEpochMilli(offset(stream).correct(fromMs)),
            Instant.ofEpochMilli(offset(stream).correct(toMs)),
            reason));
  }

  synchronized void clock(String stream, long sourceMs, long roundTripMs) {
    offsets
        .computeIfAbsent(stream, unknown -> new ClockOffset())
        .read(sourceMs, settings.clock().millis(), roundTripMs);
  }

  /**
   * Returns the stream's own offset if it has reported a clock; other streams of the source may use
   * the local clock.
   */
  private ClockOffset offset(String stream) {
    return offsets.getOrDefault(stream, offset);
  }

  /** Returns the source's own offset, or that of the first stream that has reported a clock. */
  private ClockOffset reportedOffset() {
    return offsets.values().stream().filter(ClockOffset::isKnown).findFirst().orElse(offset);
  }
}
