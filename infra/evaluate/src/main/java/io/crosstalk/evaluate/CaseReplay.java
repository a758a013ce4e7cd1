package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.casefolder.SamplesAtTime.ResourceSamples;
import io.crosstalk.engine.Engine;
import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.site.SiteEngine;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import io.crosstalk.report.Reader;
import io.crosstalk.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Replays a case folder through the engine, in memory. */
final class CaseReplay {
  private static final String SOURCE = "case";

  /** Number of sampling times between two ticks; verdicts do not depend on this number. */
  private static final int TIMES_PER_TICK = 8;

  private CaseReplay() {}

  static List<Incident> of(CaseRecording folder) {
    return of(folder, SiteTime.UTC);
  }

  /**
   * Replays a case and returns the incidents.
   *
   * @param observer receives the events of the engine
   * @param progress receives the progress of reading
   */
  static List<Incident> of(
      CaseRecording folder,
      EngineVersion version,
      EngineObserver observer,
      ReadingProgress progress) {
    return version == EngineVersion.OLD
        ? of(folder, SiteTime.UTC, TIMES_PER_TICK, observer, progress)
        : jointly(folder, observer, progress);
  }

  private static List<Incident> jointly(
      CaseRecording folder, EngineObserver observer, ReadingProgress progress) {
    World world = World.ofCase(folder.name(), "00000000", 1);
    Report report = new Report(Reader.ALL, RulesOfThumb.shipped());
    SiteEngine engine =
        new SiteEngine(
            world,
            folder.resources(),
            folder.changes(),
            version -> JointPublications.publish(version, report, observer));
    try (SampleStream samples = folder.openSamples(progress)) {
      int count = 0;
      SamplesAtTime moment = samples.next();
      while (moment != null) {
        add(moment, engine::add);
        if (++count % TIMES_PER_TICK == 0) {
          engine.complete(new Tick(SOURCE, moment.timeMs(), false));
        }
        moment = samples.next();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    engine.complete(new Tick(SOURCE, folder.lastMs(), true));
    return engine.incidents().stream().map(report::of).toList();
  }

  /** Replays a case and returns the incidents, whose texts have the local time of a site. */
  static List<Incident> of(CaseRecording folder, SiteTime site) {
    return of(folder, site, TIMES_PER_TICK, EngineObserver.NONE, ReadingProgress.none());
  }

  /**
   * Replays a case with a given number of sampling times between two ticks and returns the
   * incidents.
   */
  static List<Incident> of(CaseRecording folder, int timesPerTick) {
    return of(folder, SiteTime.UTC, timesPerTick, EngineObserver.NONE, ReadingProgress.none());
  }

  private static List<Incident> of(
      CaseRecording folder,
      SiteTime site,
      int timesPerTick,
      EngineObserver observer,
      ReadingProgress progress) {
    World world = World.ofCase(folder.name(), "00000000", 1);
    Engine engine = new Engine(world, SOURCE, folder.resources(), folder.changes(), site, observer);
    try (SampleStream samples = folder.openSamples(progress)) {
      replay(samples, engine, timesPerTick);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    engine.complete(new Tick(SOURCE, folder.lastMs(), true));
    return engine.incidents();
  }

  private static void replay(SampleStream samples, Engine engine, int timesPerTick)
      throws IOException {
    int count = 0;
    SamplesAtTime moment = samples.next();
    while (moment != null) {
      add(moment, engine::add);
      if (++count % timesPerTick == 0) {
        engine.complete(new Tick(SOURCE, moment.timeMs(), false));
      }
      moment = samples.next();
    }
  }

  private static void add(SamplesAtTime moment, BiConsumer<String, SampleBatch> engine) {
    for (ResourceSamples samples : moment.resources()) {
      List<Column> columns = new ArrayList<>(samples.size());
      for (int i = 0; i < samples.size(); i++) {
        columns.add(new Column(samples.metric(i), new double[] {samples.value(i)}));
      }
      engine.accept(
          samples.resource(), new SampleBatch(SOURCE, new long[] {samples.timeMs()}, columns));
    }
  }
}
