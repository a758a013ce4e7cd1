package io.crosstalk.evaluate;

import io.crosstalk.engine.Engine;
import io.crosstalk.engine.incident.SiteTime;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import io.crosstalk.event.casefolder.CaseFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Replays a case folder through the engine, in memory. */
final class CaseReplay {
  private static final String SOURCE = "case";

  /** VictimSampling times between two ticks; verdicts do not depend on it. */
  private static final int TIMES_PER_TICK = 8;

  private CaseReplay() {}

  static Engine.Result of(CaseFolder folder) {
    return of(folder, SiteTime.UTC, TIMES_PER_TICK);
  }

  /** Replays a case with the local times of a site. */
  static Engine.Result of(CaseFolder folder, SiteTime site) {
    return of(folder, site, TIMES_PER_TICK);
  }

  /** Replays a case with another number of sampling times between two ticks. */
  static Engine.Result of(CaseFolder folder, int timesPerTick) {
    return of(folder, SiteTime.UTC, timesPerTick);
  }

  private static Engine.Result of(CaseFolder folder, SiteTime site, int timesPerTick) {
    World world = World.ofCase(folder.name(), "00000000", 1);
    Engine engine = new Engine(world, SOURCE, folder.resources(), folder.changes(), site);
    int count = 0;
    for (Map.Entry<Long, Map<String, Map<String, Double>>> at : folder.samples().entrySet()) {
      at.getValue()
          .forEach((resource, values) -> engine.add(resource, samples(at.getKey(), values)));
      if (++count % timesPerTick == 0) {
        engine.complete(new Tick(SOURCE, at.getKey(), false));
      }
    }
    engine.complete(new Tick(SOURCE, folder.samples().lastKey(), true));
    return engine.result();
  }

  private static SampleBatch samples(long time, Map<String, Double> values) {
    List<Column> columns = new ArrayList<>(values.size());
    values.forEach(
        (metric, value) ->
            columns.add(new Column(MetricCatalogue.of(metric), new double[] {value})));
    return new SampleBatch(SOURCE, new long[] {time}, columns);
  }
}
