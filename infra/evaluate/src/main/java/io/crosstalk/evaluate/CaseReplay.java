package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.casefolder.SamplesAtTime.ResourceSamples;
import io.crosstalk.engine.Engine;
import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.site.LatestVersions;
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
import java.util.function.Consumer;

/** Replays a case folder through the engine, in memory. */
public final class CaseReplay {
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
    try (SampleStream samples = folder.openSamples(progress)) {
      return of(folder, samples, world(folder), version, observer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Replays a case in a given world and returns the incidents.
   *
   * @param samples samples of the case from their beginning; the caller closes them
   * @throws IOException when the files can't be read any more
   */
  public static List<Incident> of(
      CaseRecording folder, SampleStream samples, World world, EngineVersion version)
      throws IOException {
    return of(folder, samples, world, version, EngineObserver.NONE);
  }

  private static List<Incident> of(
      CaseRecording folder,
      SampleStream samples,
      World world,
      EngineVersion version,
      EngineObserver observer)
      throws IOException {
    if (version == EngineVersion.OLD) {
      return of(folder, samples, world, SiteTime.UTC, TIMES_PER_TICK, observer);
    }
    Report report = new Report(Reader.ALL, RulesOfThumb.shipped());
    LatestVersions versions =
        new LatestVersions(each -> JointPublications.publish(each, report, observer));
    SiteEngine engine = new SiteEngine(world, folder.resources(), folder.changes(), versions);
    replay(folder, samples, TIMES_PER_TICK, engine::add, engine::complete);
    return versions.all().stream().map(report::of).toList();
  }

  /** Replays a case and returns the incidents, whose texts have the local time of a site. */
  static List<Incident> of(CaseRecording folder, SiteTime site) {
    return of(folder, site, TIMES_PER_TICK);
  }

  /**
   * Replays a case with a given number of sampling times between two ticks and returns the
   * incidents.
   */
  static List<Incident> of(CaseRecording folder, int timesPerTick) {
    return of(folder, SiteTime.UTC, timesPerTick);
  }

  private static List<Incident> of(CaseRecording folder, SiteTime site, int timesPerTick) {
    try (SampleStream samples = folder.openSamples()) {
      return of(folder, samples, world(folder), site, timesPerTick, EngineObserver.NONE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Incident> of(
      CaseRecording folder,
      SampleStream samples,
      World world,
      SiteTime site,
      int timesPerTick,
      EngineObserver observer)
      throws IOException {
    Engine engine = new Engine(world, SOURCE, folder.resources(), folder.changes(), site, observer);
    replay(folder, samples, timesPerTick, engine::add, engine::complete);
    return engine.incidents();
  }

  private static World world(CaseRecording folder) {
    return World.ofCase(folder.name(), "00000000", 1);
  }

  private static void replay(
      CaseRecording folder,
      SampleStream samples,
      int timesPerTick,
      BiConsumer<String, SampleBatch> engine,
      Consumer<Tick> ticks)
      throws IOException {
    int count = 0;
    SamplesAtTime moment = samples.next();
    while (moment != null) {
      add(moment, engine);
      if (++count % timesPerTick == 0) {
        ticks.accept(new Tick(SOURCE, moment.timeMs(), false));
      }
      moment = samples.next();
    }
    ticks.accept(new Tick(SOURCE, folder.lastMs(), true));
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
