package io.crosstalk.engine.site;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.evidence.RecentSamples;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.incident.SiteIncidents;
import io.crosstalk.engine.site.incident.SiteObserver;
import io.crosstalk.engine.site.incident.Tracker;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Turns the samples of one site into incidents, in memory. Decisions are made at the ends of equal
 * steps of event time, so that the same input gives the same output, however it is divided. Not
 * thread-safe.
 */
public final class SiteEngine {
  /** Time for which a moved resource still counts at its old place, milliseconds. */
  private static final long MOVED_MS = 3 * 3_600_000L;

  private static final long SECOND_MS = 1_000;

  /** Version of the format of snapshots. */
  private static final int FORMAT = 8;

  private final SiteInventory inventory;
  private final SiteSeries series = new SiteSeries();
  private final RecentSamples samples = new RecentSamples(series);
  private final Tracker tracker;
  private final SiteIncidents incidents;
  private final Schedule schedule = new Schedule();
  private final List<WaitingSample> waiting = new ArrayList<>();
  private final List<Decision> decisions = new ArrayList<>();
  private long decidedMs = Long.MIN_VALUE;

  /**
   * Creates an engine that knows nothing of its site yet.
   *
   * @param objectives levels of quality that the site has set
   */
  public SiteEngine(World world, Objectives objectives, SiteObserver observer) {
    this(world, new SiteInventory(List.of(), List.of(), MOVED_MS), objectives, observer);
  }

  /** Creates an engine that knows its site, with the default objectives. */
  public SiteEngine(
      World world, List<Resource> resources, List<Change> changes, SiteObserver observer) {
    this(world, new SiteInventory(resources, changes, MOVED_MS), Objectives.DEFAULTS, observer);
  }

  private SiteEngine(
      World world, SiteInventory inventory, Objectives objectives, SiteObserver observer) {
    this.inventory = inventory;
    tracker = new Tracker(inventory, series);
    incidents = new SiteIncidents(world, inventory, samples, objectives, observer);
  }

  /** Adds or replaces a resource; it takes effect with the next decision. */
  public void update(Resource resource) {
    if (inventory.admits(resource)) {
      inventory.update(resource);
      series.update(resource);
    }
  }

  /** Notes that a resource is gone, so that its silence means nothing. */
  public void remove(String resource) {
    inventory.remove(resource);
  }

  /** Returns all resources that are known. */
  public List<Resource> resources() {
    return inventory.resources();
  }

  /** Returns on what grounds each resource is judged, by id. */
  public List<ResourceJudgement> judgements() {
    return ResourceJudgement.all(inventory.graph(), series);
  }

  /** Adds a change, which takes effect at its time. */
  public void add(Change change) {
    inventory.add(change);
  }

  /** Adds samples of a resource; they take effect with the next tick. */
  public void add(String resource, SampleBatch samples) {
    for (int i = 0; i < samples.times().length; i++) {
      waiting.add(new WaitingSample(resource, samples, i));
    }
  }

  /**
   * Adds a person's decision on the grouping; it takes effect at the end of the next step, or of
   * the samples.
   */
  public void decide(Decision decision) {
    decisions.add(decision);
  }

  /** Returns the decisions that are not applied yet. */
  public List<Decision> decisions() {
    return List.copyOf(decisions);
  }

  /** Completes the samples up to a time, and decides at the end of each step. */
  public void complete(Tick tick) {
    waiting.sort(Comparator.naturalOrder());
    int next = 0;
    while (next < waiting.size() && waiting.get(next).timeMs() <= tick.completeThroughMs()) {
      long stepMs = stepMs();
      long time = waiting.get(next).timeMs();
      begin(time);
      decideBefore(time, stepMs);
      WaitingSample sample = waiting.get(next++);
      while (next < waiting.size() && sample.isWith(waiting.get(next))) {
        sample = sample.and(waiting.get(next++));
      }
      accept(sample);
    }
    waiting.subList(0, next).clear();
    begin(tick.completeThroughMs());
    decideBefore(decidableMs(tick) + 1, stepMs());
    if (tick.end()) {
      end(Math.max(decidedMs, tick.completeThroughMs()));
    }
  }

  /**
   * Returns through which time is decided: nothing is missing from a step that has begun when the
   * samples end, so that its samples count as well.
   */
  private long decidableMs(Tick tick) {
    long throughMs = tick.completeThroughMs();
    return tick.end() ? Math.ceilDiv(throughMs, stepMs()) * stepMs() : throughMs;
  }

  /**
   * Decides on all samples if something is or was degraded lately, and closes all incidents. It
   * decides again even if the last step had a decision, because a snapshot since then has no
   * explanations.
   */
  private void end(long nowMs) {
    TimeScale scale = new TimeScale(stepMs());
    if (tracker.isAnyOpen() || series.degradedMs() > decidedMs - scale.joinedMs()) {
      tracker.decide(decidedMs, scale, incidents);
    }
    applyDecisions(nowMs);
    tracker.end(nowMs, scale, incidents);
  }

  private void begin(long timeMs) {
    if (decidedMs == Long.MIN_VALUE) {
      decidedMs = Math.floorDiv(timeMs, SECOND_MS) * SECOND_MS;
    }
  }

  private void accept(WaitingSample sample) {
    ResourceSeries of = series.of(sample.resource());
    if (of == null) {
      Resource resource = inventory.resource(sample.resource());
      if (resource == null) {
        return;
      }
      of = series.begin(resource);
    }
    series.add(of, sample.batch(), sample.index());
  }

  /** Decides at the ends of all steps before a time. */
  private void decideBefore(long timeMs, long stepMs) {
    long fromMs = Math.max(decidedMs, timeMs - Tracker.OUTLIVED_MS);
    long due = Math.floorDiv(fromMs, stepMs) * stepMs + stepMs;
    for (long now = due; now < timeMs; now += stepMs) {
      inventory.advance(now);
      decidedMs = now;
      TimeScale scale = new TimeScale(stepMs);
      tracker.forget(now, scale);
      tracker.listen(now, incidents);
      boolean isDue = schedule.isDue(now, scale, series, tracker.isAnyOpen());
      if (isDue || !decisions.isEmpty()) {
        tracker.decide(now, scale, incidents);
      }
      applyDecisions(now);
    }
  }

  private void applyDecisions(long nowMs) {
    while (!decisions.isEmpty()) {
      incidents.apply(decisions.getFirst(), nowMs, tracker);
      decisions.removeFirst();
    }
  }

  /** Returns the shortest interval of a quality series, rounded to seconds. */
  private long stepMs() {
    return series.stepMs();
  }

  /**
   * Returns the whole state in parts, one for each resource and two more. A part may be written
   * later: what the engine learns meanwhile does not change it. Their size is bounded by the number
   * of series and of incidents that are open or were a day ago.
   */
  public Queue<Consumer<ByteWriter>> snapshot() {
    List<Resource> resources = inventory.resources();
    Queue<Consumer<ByteWriter>> parts = new ArrayDeque<>(resources.size() + 2);
    parts.add(
        out -> {
          out.u8(FORMAT);
          out.varint(resources.size());
        });
    resources.forEach(each -> parts.add(part(each)));
    ByteWriter now = new ByteWriter();
    write(now);
    List<WaitingSample> rest = List.copyOf(waiting);
    parts.add(
        out -> {
          out.raw(now);
          out.varint(rest.size());
          rest.forEach(each -> each.write(out));
        });
    return parts;
  }

  private Consumer<ByteWriter> part(Resource resource) {
    Consumer<ByteWriter> known = series.snapshot(resource.id());
    return out -> {
      out.bytes(EventJson.write(resource));
      if (known != null) {
        known.accept(out);
      }
    };
  }

  private void write(ByteWriter out) {
    out.zigzag(decidedMs);
    inventory.write(out);
    series.write(out);
    tracker.write(out);
    incidents.write(out);
    schedule.write(out);
    out.varint(decisions.size());
    decisions.forEach(each -> out.bytes(EventJson.write(each)));
  }

  /**
   * Continues from a snapshot; the engine must be new, without an inventory.
   *
   * @param parts of a snapshot, each read before the next one
   * @throws IllegalArgumentException when the snapshot has another format
   */
  public void restore(Iterator<? extends ByteReader> parts) {
    ByteReader head = parts.next();
    if (head.u8() != FORMAT) {
      throw new IllegalArgumentException(
          "the snapshot has another format; replay the retained samples instead");
    }
    for (long left = head.varint(); left > 0; left--) {
      readPart(parts.next());
    }
    read(parts.next());
  }

  private void readPart(ByteReader in) {
    Resource resource = EventJson.read(in.bytes(), Resource.class);
    inventory.restore(resource);
    if (in.remaining() > 0) {
      series.read(in, resource);
    }
  }

  private void read(ByteReader in) {
    decidedMs = in.zigzag();
    inventory.read(in);
    series.read(in);
    tracker.read(in);
    incidents.read(in, tracker, series);
    schedule.read(in);
    for (long left = in.varint(); left > 0; left--) {
      decisions.add(EventJson.read(in.bytes(), Decision.class));
    }
    for (long left = in.varint(); left > 0; left--) {
      waiting.add(WaitingSample.read(in));
    }
  }
}
