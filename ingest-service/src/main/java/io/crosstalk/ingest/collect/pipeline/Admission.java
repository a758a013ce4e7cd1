package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.normalize.ChangeNormalizer;
import io.crosstalk.collectors.normalize.RawChange;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks of a source's data before they are buffered: maps resource ids, checks values, units and
 * times, and drops duplicates. All times are by the local clock. Not thread-safe.
 */
final class Admission {
  private final PipelineSettings settings;
  private final PipelineCounts counts;
  private final SampleNormalizer samples;
  private final ChangeNormalizer changes;
  private final InventoryLedger inventory;
  private final ChangedResources changedResources = new ChangedResources();
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
   * Adds a sample to the buffer, unless the sample is a duplicate.
   *
   * @throws RejectedReadingException with the reason, if the sample is not acceptable
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
      case OLDER -> {
        counts.duplicates++;
        counts.older++;
      }
      case TOO_MANY ->
          throw new RejectedReadingException(
              RejectReason.TOO_LONG,
              "the source has more than "
                  + settings.maxSeries()
                  + " series: leave some out, or raise the limit");
    }
  }

  /** Adds those resources of a complete inventory to the buffer that are new or have changed. */
  void inventory(long timeMs, Collection<Resource> all, Buffer buffer) {
    Instant validFrom = Instant.ofEpochMilli(timeMs);
    List<Resource> named = all.stream().map(settings.identities()::of).toList();
    List<Resource> changed = inventory.news(timeMs, named);
    changed.forEach(resource -> buffer.resource(settings.source(), validFrom, resource));
    inventoryRevision += changed.isEmpty() ? 0 : 1;
  }

  /** Returns a number that changes whenever resources are added. */
  long inventoryRevision() {
    return inventoryRevision;
  }

  /**
   * Returns all resources that have been added so far, to be stored in the source's memory (its
   * persistent state).
   */
  Collection<Resource> published() {
    return inventory.published();
  }

  /** Returns a change as the source reported it, but with mapped resource ids. */
  RawChange raw(long timeMs, String resource, ChangeKind kind, String detail) {
    boolean isMove = kind == ChangeKind.VMOTION || kind == ChangeKind.STORAGE_VMOTION;
    return new RawChange(
        Long.toString(timeMs),
        settings.identities().of(resource),
        kind.wireName(),
        isMove ? settings.identities().of(detail) : detail);
  }

  /**
   * Adds a change to the buffer.
   *
   * @throws RejectedReadingException with the reason, if the change is not acceptable
   */
  void change(RawChange raw, Buffer buffer) throws RejectedReadingException {
    Change change = changes.normalize(raw);
    changedResources.add(change.resource(), change.time());
    buffer.change(settings.source(), change);
  }

  /** Returns the ids of the resources that the changes of the last day name. */
  List<String> changedResources() {
    return changedResources.all();
  }
}
