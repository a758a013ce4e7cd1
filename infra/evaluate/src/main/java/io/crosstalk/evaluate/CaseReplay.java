package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.casefolder.SamplesAtTime.ResourceSamples;
import io.crosstalk.engine.site.LatestVersions;
import io.crosstalk.engine.site.SiteEngine;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.report.Reader;
import io.crosstalk.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Replays a case folder through the engine, in memory. */
public final class CaseReplay {
  private static final String SOURCE = "case";

  /** Number of sampling times between two ticks; incidents do not depend on this number. */
  private static final int TIMES_PER_TICK = 8;

  private CaseReplay() {}

  /**
   * Replays a case in a given world.
   *
   * @param samples samples of the case from their beginning; the caller closes them
   * @param zone zone of the times in texts, unless the inventory states one
   * @throws IOException when the files can't be read any more
   */
  public static DiagnosedCase of(
      CaseRecording folder, SampleStream samples, World world, ZoneId zone) throws IOException {
    Reader reader = new Reader(Reader.ALL.language(), zone);
    return of(folder, samples, world, TIMES_PER_TICK, version -> {}, reader);
  }

  static List<Incident> of(CaseRecording folder) {
    return of(folder, TIMES_PER_TICK);
  }

  /**
   * Replays a case with a given number of sampling times between two ticks and returns the
   * incidents.
   */
  static List<Incident> of(CaseRecording folder, int timesPerTick) {
    return of(folder, timesPerTick, version -> {}, ReadingProgress.none());
  }

  /**
   * Replays a case and returns the incidents.
   *
   * @param observer receives all versions of the incidents
   * @param progress receives the progress of reading
   */
  static List<Incident> of(
      CaseRecording folder, Consumer<Diagnosis> observer, ReadingProgress progress) {
    return of(folder, TIMES_PER_TICK, observer, progress);
  }

  private static List<Incident> of(
      CaseRecording folder,
      int timesPerTick,
      Consumer<Diagnosis> observer,
      ReadingProgress progress) {
    try (SampleStream samples = folder.openSamples(progress)) {
      World world = World.ofCase(folder.name(), "00000000", 1);
      return of(folder, samples, world, timesPerTick, observer, Reader.ALL).incidents();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DiagnosedCase of(
      CaseRecording folder,
      SampleStream samples,
      World world,
      int timesPerTick,
      Consumer<Diagnosis> observer,
      Reader reader)
      throws IOException {
    LatestVersions versions = new LatestVersions(observer);
    SiteEngine engine = new SiteEngine(world, folder.resources(), folder.changes(), versions);
    int count = 0;
    SamplesAtTime moment = samples.next();
    while (moment != null) {
      add(moment, engine);
      if (++count % timesPerTick == 0) {
        engine.complete(new Tick(SOURCE, moment.timeMs(), false));
      }
      moment = samples.next();
    }
    engine.complete(new Tick(SOURCE, folder.lastMs(), true));
    Report report = new Report(reader, RulesOfThumb.shipped());
    return new DiagnosedCase(versions.all().stream().map(report::of).toList(), engine.judgements());
  }

  private static void add(SamplesAtTime moment, SiteEngine engine) {
    for (ResourceSamples samples : moment.resources()) {
      List<Column> columns = new ArrayList<>(samples.size());
      for (int i = 0; i < samples.size(); i++) {
        columns.add(new Column(samples.metric(i), new double[] {samples.value(i)}));
      }
      engine.add(
          samples.resource(), new SampleBatch(SOURCE, new long[] {samples.timeMs()}, columns));
    }
  }
}
