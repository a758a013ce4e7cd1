package io.crosstalk.engine.stage;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.episode.EpisodeEvent;
import io.crosstalk.engine.episode.PastEpisode;
import io.crosstalk.engine.episode.ResourceTracker;
import io.crosstalk.engine.episode.SeriesTracker;
import io.crosstalk.engine.episode.SilencePeriod;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.inventory.Standing;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;
import io.crosstalk.event.wire.SampleCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The resources of one world in one partition of stage 1. */
final class WorldSeries {
  private final String world;
  private final Inventory inventory;
  private final StageStore store;
  private final SnapshotQueue<Changed> changed;
  private final Partitions partitions;
  private final Refusals refusals;
  private final DomainLists domainLists = new DomainLists();
  private final Map<String, SourceSeries> sources = new HashMap<>();
  private final MemberExpiry expiry = new MemberExpiry();
  private long newest = Long.MIN_VALUE;

  /** Receives samples that are not applied. */
  interface Refusals {
    /** Reports samples that came after newer ones had been applied. */
    void late(TrackedResource resource, SampleBatch samples);

    /** Reports samples of the last tick that could not be applied. */
    void failed(TrackedResource resource, RuntimeException reason);
  }

  WorldSeries(
      String world,
      Inventory inventory,
      StageStore store,
      SnapshotQueue<Changed> changed,
      Partitions partitions,
      Refusals refusals) {
    this.world = world;
    this.inventory = inventory;
    this.store = store;
    this.changed = changed;
    this.partitions = partitions;
    this.refusals = refusals;
  }

  Inventory inventory() {
    return inventory;
  }

  /** A resource with changes that no snapshot has. */
  record Changed(WorldSeries series, TrackedResource resource) {
    String world() {
      return series.world;
    }

    long dirtySince() {
      return resource.dirtySince();
    }

    void write(long entry) {
      resource.dirtySince(-1);
      store().put(StageStore.SNAPSHOT + resource.series().key(), resource.snapshot(entry));
    }

    private StageStore store() {
      return series.store;
    }
  }

  void restore(SeriesId id, byte[] snapshot) {
    String prefix = StageStore.chunks(id);
    source(id.source())
        .add(TrackedResource.restore(id, snapshot, number -> store.get(prefix + number)));
  }

  private SourceSeries source(String id) {
    SourceSeries known = sources.get(id);
    return known == null
        ? sources.computeIfAbsent(id, key -> new SourceSeries(world, key, partitions.count()))
        : known;
  }

  /**
   * Keeps a record for the next tick of its source.
   *
   * @param batch a valid batch
   */
  void add(String sourceId, String id, byte[] batch, long entry) {
    SourceSeries source = source(sourceId);
    TrackedResource resource = source.resource(id);
    if (entry > resource.appliedThrough()) {
      source.keep(resource, batch);
      touch(resource, entry);
    }
  }

  private void touch(TrackedResource resource, long entry) {
    if (resource.dirtySince() < 0) {
      resource.dirtySince(entry);
      changed.add(new Changed(this, resource));
    }
  }

  /** Empty block builders for a source's next tick, by partition of stage 2. */
  LoadBlockBuilder[] blocks(String source) {
    return source(source).blocks();
  }

  /** Begins the work of one tick: the trackers apply the samples of a source up to it. */
  SeriesTick begin(Tick tick, long entry, boolean live, LoadBlockBuilder[] blocks) {
    return new SeriesTick(this, source(tick.source()), tick, entry, live, blocks);
  }

  /** Applies the samples of a resource that have waited for a tick. */
  void takeWaiting(SeriesTick at, TrackedResource resource) {
    isolateFailure(
        resource,
        at.live(),
        () -> applyPending(at.source(), resource, at.tick(), at.entry(), at.live(), at.blocks()));
  }

  /** Passes a tick to a degraded resource, even without samples. */
  void passTime(SeriesTick at, TrackedResource resource) {
    if (at.entry() > resource.appliedThrough()) {
      isolateFailure(
          resource,
          at.live(),
          () -> advance(at.source(), resource, at.tick(), at.entry(), at.live(), at.blocks()));
    }
  }

  /** Completes a tick after all resources have received it. */
  void complete(SeriesTick at) {
    newest = Math.max(newest, at.tick().completeThroughMs());
    if (at.live()) {
      reportSilences(at.source(), at.tick(), at.entry(), at.blocks());
      forgetAbsent(at.blocks());
    }
  }

  /**
   * Runs work of one resource; a failure becomes a dead letter, since it would recur, and the
   * others continue.
   */
  private void isolateFailure(TrackedResource resource, boolean live, Runnable work) {
    try {
      work.run();
    } catch (PlatformException e) {
      throw e;
    } catch (RuntimeException e) {
      if (live) {
        refusals.failed(resource, e);
      }
    }
  }

  private void advance(
      SourceSeries source,
      TrackedResource resource,
      Tick tick,
      long entry,
      boolean live,
      LoadBlockBuilder[] blocks) {
    touch(resource, entry);
    resource.tracker().advance(tick.completeThroughMs(), listener(resource, live, blocks));
    source.note(resource);
  }

  private void forgetAbsent(LoadBlockBuilder[] blocks) {
    if (expiry.isDue(newest)) {
      for (SourceSeries source : sources.values()) {
        source.forgetAbsent(newest).forEach(resource -> forget(resource, blocks));
      }
      sources.values().removeIf(SourceSeries::isEmpty);
    }
  }

  private void forget(TrackedResource resource, LoadBlockBuilder[] blocks) {
    end(resource, true, blocks);
    if (resource.dirtySince() >= 0) {
      changed.removeIf(each -> each.resource() == resource);
    }
  }

  /** Ends the open episode or silence of an expired resource and deletes its state. */
  private void end(TrackedResource resource, boolean live, LoadBlockBuilder[] blocks) {
    ResourceTracker.Listener listener = listener(resource, live, blocks);
    // However long its usual interval was: no episode stays open.
    resource.tracker().advance(Long.MAX_VALUE, listener);
    // Not at the time of detection: neither a return nor the next check may change the result.
    resource.tracker().fallSilent(MemberExpiry.from(resource.takenThrough()), listener);
    if (live) {
      delete(resource);
    }
  }

  private void delete(TrackedResource resource) {
    store.delete(resource.series(), resource.tracker().window());
  }

  /**
   * Reports new silences. After a restart some may be reported again, which changes nothing; none
   * is lost.
   */
  private void reportSilences(
      SourceSeries source, Tick tick, long entry, LoadBlockBuilder[] blocks) {
    long through = tick.completeThroughMs();
    for (TrackedResource resource : source.missed(through, tick.end())) {
      touch(resource, entry);
      resource.tracker().fallSilent(through, listener(resource, true, blocks));
    }
  }

  private void applyPending(
      SourceSeries source,
      TrackedResource resource,
      Tick tick,
      long entry,
      boolean live,
      LoadBlockBuilder[] blocks) {
    // A snapshot may have been written since the samples came, at another source's tick.
    touch(resource, entry);
    SampleBatch merged = resource.release();
    SampleBatch ready = Batches.through(merged, tick.completeThroughMs());
    SampleBatch rest = Batches.after(merged, tick.completeThroughMs());
    while (rest != null) {
      SampleBatch first = Batches.first(rest, Long.MAX_VALUE);
      source.keep(resource, SampleCodec.encode(first));
      rest = Batches.after(rest, first.times()[first.times().length - 1]);
    }
    SampleBatch fresh = ready == null ? null : withoutLateSamples(resource, ready, live);
    if (fresh != null) {
      take(resource, fresh, live, blocks);
      source.note(resource);
    }
  }

  /** Removes samples that are older than applied ones: late data, which the tick had excluded. */
  private @Nullable SampleBatch withoutLateSamples(
      TrackedResource resource, SampleBatch batch, boolean live) {
    SampleBatch tooLate = Batches.through(batch, resource.takenThrough());
    if (tooLate != null && live) {
      refusals.late(resource, tooLate);
    }
    return Batches.after(batch, resource.takenThrough());
  }

  /**
   * Applies samples in stretches in which the resource's position in the inventory does not change.
   */
  private void take(
      TrackedResource resource, SampleBatch batch, boolean live, LoadBlockBuilder[] blocks) {
    SampleBatch rest = batch;
    while (rest != null) {
      Routing routing = route(resource, rest.times()[0]);
      long last = routing.validToMs() == Long.MAX_VALUE ? Long.MAX_VALUE : routing.validToMs() - 1;
      SampleBatch first = Batches.first(rest, last);
      SampleBatch stretch = Batches.head(first, MemberExpiry.unbroken(first.times()));
      if (MemberExpiry.isLong(resource.takenThrough(), stretch.times()[0])) {
        end(resource, live, blocks);
        resource.renew();
      }
      resource.takenThrough(stretch.times()[stretch.times().length - 1]);
      rest = Batches.after(rest, resource.takenThrough());
      applyStretch(resource, routing, stretch, live, blocks);
    }
  }

  private void applyStretch(
      TrackedResource resource,
      Routing routing,
      SampleBatch batch,
      boolean live,
      LoadBlockBuilder[] blocks) {
    Resource known = routing.resource();
    Map<Degradation, double[]> degradations =
        resource.tracker().accept(batch, routing.sensitive(), listener(resource, live, blocks));
    if (live && known != null && !routing.shares().isEmpty()) {
      ResourceLoad load =
          ResourceLoad.of(batch, degradations, !DiagnosisRequestFactory.canBeVictim(known.kind()));
      if (load != null) {
        for (Routing.Share share : routing.shares()) {
          blocks[share.partition()].add(share, load);
        }
      }
    }
  }

  private Routing route(TrackedResource resource, long timeMs) {
    Routing known = resource.routing();
    if (known != null && inventory.isCurrent(known.standing(), timeMs)) {
      return known;
    }
    Standing standing = inventory.standing(resource.id(), timeMs);
    Routing found = Routing.of(standing, resource.id(), partitions, resource.told(), domainLists);
    resource.route(found);
    return found;
  }

  /**
   * The resource; null when it cannot be a victim. A restart drops the routing, and samples may not
   * follow.
   */
  private @Nullable Resource victim(TrackedResource resource) {
    Routing known = resource.routing();
    Routing routing = known == null ? route(resource, resource.takenThrough()) : known;
    Resource used = routing.resource();
    return used != null && DiagnosisRequestFactory.canBeVictim(used.kind()) ? used : null;
  }

  private ResourceTracker.Listener listener(
      TrackedResource resource, boolean live, LoadBlockBuilder[] blocks) {
    return new ResourceTracker.Listener() {
      @Override
      public void on(EpisodeEvent event, SeriesTracker series, ColumnWindow window) {
        Resource victim = live ? victim(resource) : null;
        if (victim != null) {
          String source = resource.series().source();
          sendRequest(
              DiagnosisRequestFactory.inquire(
                  world, source, victim, event, series, window, inventory),
              blocks);
        }
      }

      @Override
      public void silent(SilencePeriod spell, long endedAt) {
        Resource victim = live ? victim(resource) : null;
        if (victim != null && DiagnosisRequestFactory.isExpectedAlways(victim.kind())) {
          String source = resource.series().source();
          sendRequest(
              DiagnosisRequestFactory.inquire(world, source, victim, spell, endedAt, inventory),
              blocks);
        }
      }

      @Override
      public void takenBack(PastEpisode episode, SeriesTracker series, long time) {
        Resource victim = live ? victim(resource) : null;
        if (victim != null) {
          String source = resource.series().source();
          sendRequest(
              DiagnosisRequestFactory.takeBack(
                  world, source, victim, series.metric(), episode, time, inventory),
              blocks);
        }
      }

      @Override
      public void sealed(ColumnWindow.Sealed chunk) {
        if (live) {
          store.put(StageStore.chunks(resource.series()), chunk);
        }
      }
    };
  }

  private void sendRequest(DiagnosisRequest request, LoadBlockBuilder[] blocks) {
    SortedMap<Integer, List<DomainRef>> split = Routing.split(request.domains(), partitions);
    if (split.isEmpty()) {
      int anywhere = partitions.ofDomain(request.victim().resource());
      blocks[anywhere].add(request.to(List.of(), 1, anywhere));
    }
    split.forEach(
        (q, domains) -> blocks[q].add(request.to(domains, split.size(), split.firstKey())));
  }

  /** All series that have snapshots and chunks in the store. */
  List<WorldErasure.Stored> stored() {
    return sources.values().stream()
        .flatMap(source -> source.all().stream())
        .map(each -> new WorldErasure.Stored(each.series(), each.tracker().window().nextChunk()))
        .toList();
  }
}
