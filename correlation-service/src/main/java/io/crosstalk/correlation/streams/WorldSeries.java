package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.EpisodeEvent;
import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.episode.Inquirer;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.episode.PastEpisode;
import io.crosstalk.correlation.episode.ResourceTracker;
import io.crosstalk.correlation.episode.SeriesTracker;
import io.crosstalk.correlation.episode.SilentSpell;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.inventory.Standing;
import io.crosstalk.correlation.window.ColumnWindow;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;
import io.crosstalk.event.wire.SampleCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** The resources of one world in one partition of stage 1. */
final class WorldSeries {
  private final String world;
  private final Inventory inventory;
  private final JournalStore store;
  private final SnapshotQueue<Changed> changed;
  private final int partitions;
  private final Refusals refusals;
  private final DomainLists domainLists = new DomainLists();
  private final Map<String, SourceSeries> sources = new HashMap<>();
  private final Absence absence = new Absence();
  private long newest = Long.MIN_VALUE;

  /** What is told of samples that are not taken. */
  interface Refusals {
    /** Samples that came after newer ones had been taken. */
    void late(TrackedResource resource, SampleBatch samples);

    /** Samples of the last tick that could not be taken. */
    void failed(TrackedResource resource, RuntimeException reason);
  }

  WorldSeries(
      String world,
      Inventory inventory,
      JournalStore store,
      SnapshotQueue<Changed> changed,
      int partitions,
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
      store().put(JournalStore.SNAPSHOT + resource.series().key(), resource.snapshot(entry));
    }

    private JournalStore store() {
      return series.store;
    }
  }

  void restore(SeriesId id, byte[] snapshot) {
    String prefix = JournalStore.chunks(id);
    source(id.source())
        .add(TrackedResource.restore(id, snapshot, number -> store.get(prefix + number)));
  }

  private SourceSeries source(String id) {
    SourceSeries known = sources.get(id);
    return known == null
        ? sources.computeIfAbsent(id, key -> new SourceSeries(world, key, partitions))
        : known;
  }

  /**
   * Keeps a record for the next tick of its source.
   *
   * @param batch a valid one
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

  /** What is told of a source's next tick, by partition of stage 2; there is nothing in it yet. */
  LoadBlockBuilder[] blocks(String source) {
    return source(source).blocks();
  }

  /** The work of one tick: the trackers take what a source has completed. */
  SeriesTick begin(Tick tick, long entry, boolean live, LoadBlockBuilder[] blocks) {
    return new SeriesTick(this, source(tick.source()), tick, entry, live, blocks);
  }

  /** Lets the tracker of a resource take what has waited for a tick. */
  void takeWaiting(SeriesTick at, TrackedResource resource) {
    isolated(
        resource,
        at.live(),
        () -> takePending(at.source(), resource, at.tick(), at.entry(), at.live(), at.blocks()));
  }

  /** Tells a degraded resource of a tick, even if no samples came. */
  void passTime(SeriesTick at, TrackedResource resource) {
    if (at.entry() > resource.appliedThrough()) {
      isolated(
          resource,
          at.live(),
          () -> advance(at.source(), resource, at.tick(), at.entry(), at.live(), at.blocks()));
    }
  }

  /** What follows when all resources have been told of a tick. */
  void complete(SeriesTick at) {
    newest = Math.max(newest, at.tick().completeThroughMs());
    if (at.live()) {
      callTheRoll(at.source(), at.tick(), at.entry(), at.blocks());
      forgetAbsent(at.blocks());
    }
  }

  /** What fails for one resource is set aside: it would fail again, and the others go on. */
  private void isolated(TrackedResource resource, boolean live, Runnable work) {
    try {
      work.run();
    } catch (KafkaException | StateVersionException e) {
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
    if (absence.isDue(newest)) {
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

  /** What is open of somebody who is away for long is ended, and nothing is kept. */
  private void end(TrackedResource resource, boolean live, LoadBlockBuilder[] blocks) {
    ResourceTracker.Listener listener = listener(resource, live, blocks);
    // However seldom it was heard before: no episode stays open.
    resource.tracker().advance(Long.MAX_VALUE, listener);
    // Not as of when it is found out: neither a return nor the next look decides what is told.
    resource.tracker().fallSilent(Absence.from(resource.takenThrough()), listener);
    if (live) {
      delete(resource);
    }
  }

  private void delete(TrackedResource resource) {
    store.delete(resource.series(), resource.tracker().window());
  }

  /** After a restart some may be told again, which changes nothing; none is forgotten. */
  private void callTheRoll(SourceSeries source, Tick tick, long entry, LoadBlockBuilder[] blocks) {
    long through = tick.completeThroughMs();
    for (TrackedResource resource : source.missed(through, tick.end())) {
      touch(resource, entry);
      resource.tracker().fallSilent(through, listener(resource, true, blocks));
    }
  }

  private void takePending(
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
    SampleBatch fresh = ready == null ? null : punctual(resource, ready, live);
    if (fresh != null) {
      take(resource, fresh, live, blocks);
      source.note(resource);
    }
  }

  /** Without what comes after newer samples were taken, against the promise of a tick. */
  private @Nullable SampleBatch punctual(
      TrackedResource resource, SampleBatch batch, boolean live) {
    SampleBatch tooLate = Batches.through(batch, resource.takenThrough());
    if (tooLate != null && live) {
      refusals.late(resource, tooLate);
    }
    return Batches.after(batch, resource.takenThrough());
  }

  /** Takes samples in stretches in which the resource's place in the inventory does not change. */
  private void take(
      TrackedResource resource, SampleBatch batch, boolean live, LoadBlockBuilder[] blocks) {
    SampleBatch rest = batch;
    while (rest != null) {
      Routing routing = route(resource, rest.times()[0]);
      long last = routing.validToMs() == Long.MAX_VALUE ? Long.MAX_VALUE : routing.validToMs() - 1;
      SampleBatch first = Batches.first(rest, last);
      SampleBatch stretch = Batches.head(first, Absence.unbroken(first.times()));
      if (Absence.isLong(resource.takenThrough(), stretch.times()[0])) {
        end(resource, live, blocks);
        resource.renew();
      }
      resource.takenThrough(stretch.times()[stretch.times().length - 1]);
      rest = Batches.after(rest, resource.takenThrough());
      takeStretch(resource, routing, stretch, live, blocks);
    }
  }

  private void takeStretch(
      TrackedResource resource,
      Routing routing,
      SampleBatch batch,
      boolean live,
      LoadBlockBuilder[] blocks) {
    Resource known = routing.resource();
    Map<Harm, double[]> harms =
        resource.tracker().accept(batch, routing.sensitive(), listener(resource, live, blocks));
    if (live && known != null && !routing.shares().isEmpty()) {
      Exertion exertion = Exertion.of(batch, harms, !Inquirer.canBeVictim(known.kind()));
      if (exertion != null) {
        for (Routing.Share share : routing.shares()) {
          blocks[share.partition()].add(share, exertion);
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

  /** Null when it cannot be a victim. A restart forgets the routing, and no sample need come. */
  private @Nullable Resource victim(TrackedResource resource) {
    Routing known = resource.routing();
    Routing routing = known == null ? route(resource, resource.takenThrough()) : known;
    Resource used = routing.resource();
    return used != null && Inquirer.canBeVictim(used.kind()) ? used : null;
  }

  private ResourceTracker.Listener listener(
      TrackedResource resource, boolean live, LoadBlockBuilder[] blocks) {
    return new ResourceTracker.Listener() {
      @Override
      public void on(EpisodeEvent event, SeriesTracker series, ColumnWindow window) {
        Resource victim = live ? victim(resource) : null;
        if (victim != null) {
          String source = resource.series().source();
          ask(Inquirer.inquire(world, source, victim, event, series, window, inventory), blocks);
        }
      }

      @Override
      public void silent(SilentSpell spell, long endedAt) {
        Resource victim = live ? victim(resource) : null;
        if (victim != null && Inquirer.isExpectedAlways(victim.kind())) {
          String source = resource.series().source();
          ask(Inquirer.inquire(world, source, victim, spell, endedAt, inventory), blocks);
        }
      }

      @Override
      public void takenBack(PastEpisode episode, SeriesTracker series, long time) {
        Resource victim = live ? victim(resource) : null;
        if (victim != null) {
          String source = resource.series().source();
          ask(
              Inquirer.takeBack(world, source, victim, series.metric(), episode, time, inventory),
              blocks);
        }
      }

      @Override
      public void sealed(ColumnWindow.Sealed chunk) {
        if (live) {
          store.put(JournalStore.chunks(resource.series()), chunk);
        }
      }
    };
  }

  private void ask(Inquiry inquiry, LoadBlockBuilder[] blocks) {
    SortedMap<Integer, List<DomainRef>> split = Routing.split(inquiry.domains(), partitions);
    if (split.isEmpty()) {
      int anywhere = Routing.partition(inquiry.victim().resource(), partitions);
      blocks[anywhere].add(inquiry.to(List.of(), 1, anywhere));
    }
    split.forEach(
        (q, domains) -> blocks[q].add(inquiry.to(domains, split.size(), split.firstKey())));
  }

  /** All series of which the store has snapshots and chunks. */
  List<Erasures.Stored> stored() {
    return sources.values().stream()
        .flatMap(source -> source.all().stream())
        .map(each -> new Erasures.Stored(each.series(), each.tracker().window().nextChunk()))
        .toList();
  }
}
