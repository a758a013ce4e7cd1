package io.crosstalk.engine.site;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.incident.SiteObserver;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Replays resources whose samples a test defines, one each 20 seconds for five hours. */
final class MeasuredSite {
  static final int STEPS = 900;
  static final long STEP_MS = 20_000;

  private final List<Resource> resources = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private long shiftMs;

  /** Samples of a resource at a step by metric. */
  interface Samples {
    Map<String, Double> at(String resource, int step);
  }

  MeasuredSite add(String id, ResourceKind kind, String... uses) {
    return add(id, kind, Map.of(), uses);
  }

  MeasuredSite add(String id, ResourceKind kind, Map<String, Object> attributes, String... uses) {
    resources.add(
        new Resource(
            id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, attributes, List.of(uses)));
    return this;
  }

  MeasuredSite add(Change change) {
    changes.add(change);
    return this;
  }

  /** Measures some time after the end of each step. */
  MeasuredSite shiftedBy(long ms) {
    shiftMs = ms;
    return this;
  }

  /** Returns the latest versions of the incidents. */
  List<Diagnosis> replay(Samples samples) {
    LatestVersions versions = new LatestVersions(version -> {});
    replay(samples, versions);
    return versions.all();
  }

  /** Returns on what grounds the resources are judged, by id. */
  List<ResourceJudgement> judgements(Samples samples) {
    return replay(samples, version -> {}).judgements();
  }

  private SiteEngine replay(Samples samples, SiteObserver observer) {
    SiteEngine engine =
        new SiteEngine(World.ofCase("measured", "00000000", 1), resources, changes, observer);
    for (int step = 0; step < STEPS; step++) {
      long time = (step + 1) * STEP_MS + shiftMs;
      for (Resource each : resources) {
        List<Column> columns = new ArrayList<>();
        new TreeMap<>(samples.at(each.id(), step))
            .forEach((metric, value) -> columns.add(column(metric, value)));
        if (!columns.isEmpty()) {
          engine.add(each.id(), new SampleBatch("measured", new long[] {time}, columns));
        }
      }
      engine.complete(new Tick("measured", time, false));
    }
    engine.complete(new Tick("measured", STEPS * STEP_MS + shiftMs, true));
    return engine;
  }

  private static Column column(String metric, double value) {
    return new Column(MetricCatalogue.of(metric), new double[] {value});
  }
}
