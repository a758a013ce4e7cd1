package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.normalize.ChangeNormalizer;
import io.crosstalk.collectors.normalize.RawChange;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Admission of a source's data to the buffer: maps resource ids, checks values, units and times,
 * and drops duplicates. Times are local. Not thread-safe.
 */
final class Admission {
  private final PipelineSettings settings;
  private final PipelineCounts counts;
  private final SampleNormalizer samples;
  private final ChangeNormalizer changes;
  private final InventoryLedger inventory;
  private long inventoryRevision;

  Admission(PipelineSettings settings, PipelineCounts counts, InventoryLedger inventory) {
    this.settings = settings;
    this.counts = counts;
    this.inventory = inventory;
    this.samples = new SampleNormalizer(settings.bounds());
    this.changes = new ChangeNormalizer(settings.bounds());
  }

  boolean isTooOld(long timeMs) {
    return settings.bounds().isTooOld(timeMs);
  }

  /**
   * Adds a sample, unless it is a duplicate.
   *
   * @throws RejectedReadingException with the reason
   */
  void sample(
      SourceStream stream,
      long timeMs,
      String resource,
      String metric,
      double value,
      @Nullable String unit,
      Buffer buffer)
      throws RejectedReadingException {
    String id = settings.identities().of(resource);
    Sample sample = samples.normalize(timeMs, id, metric, value, unit);
    switch (stream.ledger().take(id, metric, sample.timeMs())) {
      case NEW -> buffer.sample(stream.name(), sample);
      case AFTER_A_HOLE -> {
        counts.holes++;
        buffer.sample(stream.name(), sample);
      }
      case DUPLICATE -> counts.duplicates++;
      case TOO_MANY ->
          throw new RejectedReadingException(
              RejectReason.TOO_LONG,
              "the source has more than "
                  + settings.maxSeries()
                  + " series: leave some out, or raise the limit");
    }
  }

  /** Adds the new and the changed resources of a complete inventory. */
  void inventory(long timeMs, Collection<Resource> all, Buffer buffer) {
    Instant validFrom = Instant.ofEpochMilli(timeMs);
    List<Resource> named = all.stream().map(settings.identities()::of).toList();
    List<Resource> changed = inventory.news(named);
    changed.forEach(resource -> buffer.resource(settings.source(), validFrom, resource));
    inventoryRevision += changed.isEmpty() ? 0 : 1;
  }

  /** Returns a revision that changes whenever inventory is added. */
  long inventoryRevision() {
    return inventoryRevision;
  }

  /** Returns the inventory that was added so far, for the source's memory. */
  Collection<Resource> published() {
    return inventory.published();
  }

  /** Returns a change as it was received, with mapped ids. */
  RawChange raw(long timeMs, String resource, ChangeKind kind, String detail) {
    boolean isMove = kind == ChangeKind.VMOTION || kind == ChangeKind.STORAGE_VMOTION;
    return new RawChange(
        Long.toString(timeMs),
        settings.identities().of(resource),
        kind.wireName(),
        isMove ? settings.identities().of(detail) : detail);
  }

  /**
   * Adds a change.
   *
   * @throws RejectedReadingException with the reason
   */
  void change(RawChange raw, Buffer buffer) throws RejectedReadingException {
    Change change = changes.normalize(raw);
    buffer.change(settings.source(), change);
  }
}
