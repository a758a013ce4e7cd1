package io.crosstalk.engine.site;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.RecentSamples;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.incident.SiteIncidents;
import io.crosstalk.engine.site.incident.Tracker;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.Change;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

  private record Sample(String resource, SampleBatch batch, int index) {
    long timeMs() {
      return batch.times()[index];
    }
  }

  private final SiteInventory inventory;
  private final SiteSeries series = new SiteSeries();
  private final RecentSamples samples = new RecentSamples();
  private final Tracker tracker;
  private final SiteIncidents incidents;
  private final Schedule schedule = new Schedule();
  private final List<Sample> waiting = new ArrayList<>();
  private long decidedMs = Long.MIN_VALUE;

  public SiteEngine(
      World world, List<Resource> resources, List<Change> changes, Consumer<Diagnosis> observer) {
    inventory = new SiteInventory(resources, changes, MOVED_MS);
    tracker = new Tracker(inventory, series);
    incidents = new SiteIncidents(world, inventory, samples, observer);
  }

  /** Adds samples of a resource; they take effect with the next tick. */
  public void add(String resource, SampleBatch samples) {
    for (int i = 0; i < samples.times().length; i++) {
      waiting.add(new Sample(resource, samples, i));
    }
  }

  /** Completes the samples up to a time, and decides at the end of each step. */
  public void complete(Tick tick) {
    waiting.sort(Comparator.comparingLong(Sample::timeMs).thenComparing(Sample::resource));
    int next = 0;
    while (next < waiting.size() && waiting.get(next).timeMs() <= tick.completeThroughMs()) {
      long stepMs = stepMs();
      long time = waiting.get(next).timeMs();
      if (decidedMs != Long.MIN_VALUE) {
        decideBefore(time, stepMs);
      } else {
        decidedMs = Math.floorDiv(time, SECOND_MS) * SECOND_MS;
      }
      accept(waiting.get(next++));
    }
    waiting.subList(0, next).clear();
    decideBefore(tick.completeThroughMs() + 1, stepMs());
    if (tick.end()) {
      tracker.end(tick.completeThroughMs(), new TimeScale(stepMs()), incidents);
    }
  }

  private void accept(Sample sample) {
    int number = inventory.graph().number(sample.resource);
    if (number >= 0) {
      series.add(inventory.graph().resource(number), sample.batch, sample.index);
      samples.add(sample.resource, sample.batch, sample.index);
    }
  }

  /** Decides at the ends of all steps before a time. */
  private void decideBefore(long timeMs, long stepMs) {
    long due = Math.floorDiv(decidedMs, stepMs) * stepMs + stepMs;
    for (long now = due; now < timeMs; now += stepMs) {
      inventory.advance(now);
      decidedMs = now;
      TimeScale scale = new TimeScale(stepMs);
      tracker.listen(now, scale, incidents);
      if (schedule.isDue(now, scale, series, tracker.isAnyOpen())) {
        tracker.decide(now, scale, incidents);
      }
    }
  }

  /** Returns the shortest interval of a quality series, rounded to seconds. */
  private long stepMs() {
    return series.stepMs();
  }

  /** Incidents in their latest version, by onset. */
  public List<Diagnosis> incidents() {
    return incidents.all();
  }
}
