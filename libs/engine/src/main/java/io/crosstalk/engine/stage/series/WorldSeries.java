package io.crosstalk.engine.stage.series;

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
import io.crosstalk.engine.inventory.ResourceDependencies;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.stage.MemberExpiry;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.SnapshotQueue;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.WorldErasure;
import io.crosstalk.engine.stage.message.DomainLists;
import io.crosstalk.engine.stage.message.LoadBlockBuilder;
import io.crosstalk.engine.stage.message.ResourceLoad;
import io.crosstalk.engine.stage.message.Routing;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The resources of one world in one partition of stage 1. */
final class WorldSeries {
  private final String world;
  private final Inventory inventory;
  private final DiagnosisRequestFactory requests;
  private final StageStore store;
  private final SnapshotQueue<Changed> changed;
  private final Partitions partitions;
  private final DomainLists domainLists = new DomainLists();
  private final Map<String, SourceSeries> sources = new HashMap<>();
  private final MemberExpiry expiry = new MemberExpiry();
  private long newest = Long.MIN_VALUE;

  WorldSeries(
      String world,
      Inventory inventory,
      Objectives objectives,
      StageStore store,
      SnapshotQueue<Changed> changed,
      Partitions partitions) {
    this.world = world;
    this.inventory = inventory;
    requests = new DiagnosisRequestFactory(world, inventory, objectives);
    this.store = store;
    this.changed = changed;
    this.partitions = partitions;
  }

  Inventory inventory() {
    return inventory;
  }

  /** A resource with changes that are in no snapshot yet. */
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
   * Keeps a batch of samples for the next tick of its source.
   *
   * @param sourceId id of the source
   * @param id id of the resource
   * @param batch valid batch in binary form
   * @param entry number of the batch in the journal
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

  /**
   * Returns empty builders for the load blocks of a source's next tick, by partition of stage 2.
   */
  LoadBlockBuilder[] blocks(String source) {
    return source(source).blocks();
  }

  /**
   * Creates the processing of one tick, in which the trackers apply the samples of a source up to
   * the tick.
   */
  SeriesTick begin(Tick tick, long entry, SeriesOutput out) {
    return new SeriesTick(this, source(tick.source()), tick, entry, out);
  }

  /** Applies the samples of a resource that have waited for a tick. */
  void applyWaiting(SeriesTick at, TrackedResource resource) {
    isolateFailure(at.out(), resource, () -> applyPending(at, resource));
  }

  /** Passes a tick to a degraded resource, even without samples. */
  void advanceTime(SeriesTick at, TrackedResource resource) {
    if (at.entry() > resource.appliedThrough()) {
      isolateFailure(at.out(), resource, () -> advance(at, resource));
    }
  }

  /** Completes a tick after all resources have received it. */
  void complete(SeriesTick at) {
    newest = Math.max(newest, at.tick().completeThroughMs());
    if (at.out().isLive()) {
      reportSilences(at);
      forgetAbsent(at.out());
    }
  }

  /**
   * Runs a step of one resource. A failure becomes a dead letter, because it would recur with each
   * retry, and the other resources continue.
   */
  private void isolateFailure(SeriesOutput out, TrackedResource resource, Runnable work) {
    try {
      work.run();
    } catch (PlatformException e) {
      throw e;
    } catch (RuntimeException e) {
      out.failed(resource, e);
    }
  }

  private void advance(SeriesTick at, TrackedResource resource) {
    touch(resource, at.entry());
    resource.tracker().advance(at.tick().completeThroughMs(), listener(resource, at.out()));
    at.source().note(resource);
  }

  private void forgetAbsent(SeriesOutput out) {
    if (expiry.isDue(newest)) {
      for (SourceSeries source : sources.values()) {
        source.forgetAbsent(newest).forEach(resource -> forget(resource, out));
      }
      sources.values().removeIf(SourceSeries::isEmpty);
    }
  }

  private void forget(TrackedResource resource, SeriesOutput out) {
    end(resource, out);
    if (resource.dirtySince() >= 0) {
      changed.removeIf(each -> each.resource() == resource);
    }
  }

  /** Ends the open episode or silence of an expired resource and deletes its state. */
  private void end(TrackedResource resource, SeriesOutput out) {
    ResourceTracker.Listener listener = listener(resource, out);
    // Not at the time of detection: neither a return nor the next check may change the result.
    resource.tracker().expire(MemberExpiry.from(resource.takenThrough()), listener);
    if (out.isLive()) {
      delete(resource);
    }
  }

  private void delete(TrackedResource resource) {
    store.delete(resource.series(), resource.tracker().window());
  }

  /**
   * Reports silences that have begun. After a restart a silence may be reported again, which has no
   * effect, but none is lost.
   */
  private void reportSilences(SeriesTick at) {
    long through = at.tick().completeThroughMs();
    for (TrackedResource resource : at.source().missed(through, at.tick().end())) {
      touch(resource, at.entry());
      resource.tracker().fallSilent(through, listener(resource, at.out()));
    }
  }

  private void applyPending(SeriesTick at, TrackedResource resource) {
    // A snapshot may have been written since the samples came, at another source's tick.
    touch(resource, at.entry());
    SampleBatch ready = resource.release(at.tick().completeThroughMs());
    at.source().awaitTick(resource);
    SampleBatch fresh = ready == null ? null : withoutLateSamples(resource, ready, at.out());
    if (fresh != null) {
      apply(resource, fresh, at.out());
      at.source().note(resource);
    }
  }

  /** Removes samples that are older than applied ones: late data, which the tick had excluded. */
  private @Nullable SampleBatch withoutLateSamples(
      TrackedResource resource, SampleBatch batch, SeriesOutput out) {
    SampleBatch tooLate = BatchSplitter.through(batch, resource.takenThrough());
    if (tooLate != null) {
      out.late(resource, tooLate);
    }
    return BatchSplitter.after(batch, resource.takenThrough());
  }

  /**
   * Applies samples, split at the times at which the dependencies of the resource change in the
   * inventory.
   */
  private void apply(TrackedResource resource, SampleBatch batch, SeriesOutput out) {
    SampleBatch rest = batch;
    while (rest != null) {
      Routing routing = route(resource, rest.times()[0]);
      long last = routing.validToMs() == Long.MAX_VALUE ? Long.MAX_VALUE : routing.validToMs() - 1;
      SampleBatch first = BatchSplitter.first(rest, last);
      SampleBatch stretch = BatchSplitter.head(first, MemberExpiry.unbroken(first.times()));
      if (MemberExpiry.isLong(resource.takenThrough(), stretch.times()[0])) {
        end(resource, out);
        resource.renew();
      }
      resource.takenThrough(stretch.times()[stretch.times().length - 1]);
      rest = BatchSplitter.after(rest, resource.takenThrough());
      applyStretch(resource, routing, stretch, out);
    }
  }

  private void applyStretch(
      TrackedResource resource, Routing routing, SampleBatch batch, SeriesOutput out) {
    Resource known = routing.resource();
    Map<Degradation, double[]> degradations =
        resource.tracker().accept(batch, routing.sensitive(), listener(resource, out));
    if (out.isLive() && known != null && !routing.shares().isEmpty()) {
      ResourceLoad load =
          ResourceLoad.of(batch, degradations, !DiagnosisRequestFactory.canBeVictim(known.kind()));
      if (load != null) {
        routing.shares().forEach(share -> out.load(share, load));
      }
    }
  }

  private Routing route(TrackedResource resource, long timeMs) {
    Routing known = resource.routing();
    if (known != null && inventory.isCurrent(known.standing(), timeMs)) {
      return known;
    }
    ResourceDependencies standing = inventory.standing(resource.id(), timeMs);
    Routing found =
        Routing.of(standing, resource.id(), partitions, resource.notifiedPartitions(), domainLists);
    resource.route(found);
    return found;
  }

  /**
   * Returns the version of the resource in the inventory; null when the resource cannot be a
   * victim. It is looked up if the routing, which is lost in a restart, is not known.
   */
  private @Nullable Resource victim(TrackedResource resource) {
    Routing known = resource.routing();
    Routing routing = known == null ? route(resource, resource.takenThrough()) : known;
    Resource used = routing.resource();
    return used != null && DiagnosisRequestFactory.canBeVictim(used.kind()) ? used : null;
  }

  private ResourceTracker.Listener listener(TrackedResource resource, SeriesOutput out) {
    return new ResourceTracker.Listener() {
      @Override
      public void on(EpisodeEvent event, SeriesTracker series, ColumnWindow window) {
        Resource victim = out.isLive() ? victim(resource) : null;
        if (victim != null) {
          String source = resource.series().source();
          sendRequest(requests.create(source, victim, event, series, window), out);
        }
      }

      @Override
      public void silent(SilencePeriod silence, long endedAt) {
        Resource victim = out.isLive() ? victim(resource) : null;
        if (victim != null && DiagnosisRequestFactory.isExpectedAlways(victim.kind())) {
          String source = resource.series().source();
          sendRequest(requests.create(source, victim, silence, endedAt), out);
        }
      }

      @Override
      public void retracted(PastEpisode episode, SeriesTracker series, long time) {
        Resource victim = out.isLive() ? victim(resource) : null;
        if (victim != null) {
          String source = resource.series().source();
          sendRequest(requests.retract(source, victim, series.metric(), episode, time), out);
        }
      }

      @Override
      public void sealed(ColumnWindow.Sealed chunk) {
        if (out.isLive()) {
          store.put(StageStore.chunks(resource.series()), chunk);
        }
      }
    };
  }

  private void sendRequest(DiagnosisRequest request, SeriesOutput out) {
    SortedMap<Integer, List<DomainRef>> split = Routing.split(request.domains(), partitions);
    if (split.isEmpty()) {
      int anywhere = partitions.ofDomain(request.victim().resource());
      out.request(anywhere, request.to(List.of(), 1, anywhere));
    }
    split.forEach(
        (partition, domains) ->
            out.request(partition, request.to(domains, split.size(), split.firstKey())));
  }

  /** All series that have snapshots and chunks in the store. */
  List<WorldErasure.Stored> stored() {
    return sources.values().stream()
        .flatMap(source -> source.all().stream())
        .map(each -> new WorldErasure.Stored(each.series(), each.tracker().window().nextChunk()))
        .toList();
  }
}
