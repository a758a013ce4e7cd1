package io.crosstalk.casefolder;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Small case in memory, for tests; {@link StoredCase} reads cases of any size.
 *
 * @param samples values by time (epoch milliseconds, the end of the sampling interval), resource
 *     and metric
 * @param expected incidents that the case must produce; null when the folder has no expected.json
 * @param allowedRetractions number of published statements that may be retracted
 */
public record CaseFolder(
    String name,
    List<Resource> resources,
    List<Change> changes,
    NavigableMap<Long, Map<String, Map<String, Double>>> samples,
    @Nullable List<ExpectedIncident> expected,
    int allowedRetractions)
    implements CaseRecording {

  /** A case without allowed retractions. */
  public CaseFolder(
      String name,
      List<Resource> resources,
      List<Change> changes,
      NavigableMap<Long, Map<String, Map<String, Double>>> samples,
      @Nullable List<ExpectedIncident> expected) {
    this(name, resources, changes, samples, expected, 0);
  }

  /**
   * Reads a folder with {@link ReadingMode#strict}.
   *
   * @throws IOException when a file can't be read
   * @throws CaseException when a row or an entry is wrong; the message names its file and line
   */
  public static CaseFolder read(Path folder) throws IOException {
    try (StoredCase stored = StoredCase.open(folder, ReadingProgress.none());
        SampleStream samples = stored.openSamples()) {
      return new CaseFolder(
          stored.name(),
          stored.resources(),
          stored.changes(),
          all(samples),
          stored.expected(),
          stored.allowedRetractions());
    }
  }

  private static NavigableMap<Long, Map<String, Map<String, Double>>> all(SampleStream samples)
      throws IOException {
    NavigableMap<Long, Map<String, Map<String, Double>>> all = new TreeMap<>();
    SamplesAtTime moment = samples.next();
    while (moment != null) {
      Map<String, Map<String, Double>> resources = new TreeMap<>();
      for (SamplesAtTime.ResourceSamples each : moment.resources()) {
        Map<String, Double> values = new TreeMap<>();
        for (int i = 0; i < each.size(); i++) {
          values.put(each.metric(i).name(), each.value(i));
        }
        resources.put(each.resource(), values);
      }
      all.put(moment.timeMs(), resources);
      moment = samples.next();
    }
    return Collections.unmodifiableNavigableMap(all);
  }

  @Override
  public long firstMs() {
    return samples.firstKey();
  }

  @Override
  public long lastMs() {
    return samples.lastKey();
  }

  @Override
  public Set<String> measuredResources() {
    Set<String> measured = new TreeSet<>();
    samples.values().forEach(at -> measured.addAll(at.keySet()));
    return measured;
  }

  @Override
  public SampleStream openSamples(ReadingProgress progress) {
    return new MapSamples(samples);
  }

  /** Stream over the samples in the maps. */
  private static final class MapSamples implements SampleStream {
    private final Iterator<Map.Entry<Long, Map<String, Map<String, Double>>>> moments;
    private final Map<String, SampleSeries> known = new HashMap<>();

    MapSamples(NavigableMap<Long, Map<String, Map<String, Double>>> samples) {
      moments = samples.entrySet().iterator();
    }

    @Override
    public @Nullable SamplesAtTime next() {
      return moments.hasNext() ? moment(moments.next()) : null;
    }

    private SamplesAtTime moment(Map.Entry<Long, Map<String, Map<String, Double>>> at) {
      List<SampleSeries> series = new ArrayList<>();
      List<Double> values = new ArrayList<>();
      new TreeMap<>(at.getValue())
          .forEach(
              (resource, metrics) ->
                  new TreeMap<>(metrics)
                      .forEach(
                          (metric, value) -> {
                            series.add(series(resource, metric));
                            values.add(value);
                          }));
      return new SamplesAtTime(
          at.getKey(),
          series.toArray(SampleSeries[]::new),
          values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private SampleSeries series(String resource, String metric) {
      return known.computeIfAbsent(
          resource + '\n' + metric,
          key -> new SampleSeries(known.size(), resource, MetricCatalogue.of(metric)));
    }

    @Override
    public void close() {
      // Memory only.
    }
  }
}
