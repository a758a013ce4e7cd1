package io.crosstalk.correlation.history.store;

import io.crosstalk.engine.history.History;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Generated samples in the order of their arrival, with the means that a query must return for
 * them.
 */
final class Recording {
  static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  /** A batch of samples that arrives in a partition. */
  record Arrival(int partition, String resource, SampleBatch batch) {}

  final List<Arrival> arrivals = new ArrayList<>();
  private final Map<SeriesName, TreeMap<Long, Double>> truth = new HashMap<>();

  void add(int partition, String resource, String metric, long timeMs, double value) {
    Column column = new Column(MetricCatalogue.of(metric), new double[] {value});
    arrivals.add(
        new Arrival(
            partition, resource, new SampleBatch("it", new long[] {timeMs}, List.of(column))));
  }

  /**
   * Generates samples of several machines with different intervals, with gaps, corrected values and
   * disorder.
   *
   * @param hours length of the period
   */
  static Recording random(long seed, int hours) {
    Random dice = new Random(seed);
    Recording recording = new Recording();
    long end = START.toEpochMilli() + hours * 3_600_000L;
    for (int vm = 0; vm < 12; vm++) {
      long interval = List.of(20_000L, 60_000L, 300_000L, 900_000L).get(vm % 4);
      for (long time = START.toEpochMilli() + interval; time <= end; time += interval) {
        for (String metric : List.of("cpu.ready", "disk.latency", "of.somebody")) {
          if (dice.nextInt(10) > 0) {
            recording.add(vm % 2, "vm-" + vm, metric, time, dice.nextInt(10_000) / 100.0);
          }
        }
      }
    }
    recording.disturb(dice);
    return recording;
  }

  private void disturb(Random dice) {
    for (int i = 0; i < 200; i++) {
      Arrival original = arrivals.get(dice.nextInt(arrivals.size()));
      String metric = original.batch().columns().getFirst().metric().name();
      add(original.partition(), original.resource(), metric, original.batch().times()[0], -i);
    }
    for (int i = 0; i < arrivals.size(); i += 7) {
      Collections.swap(arrivals, i, Math.min(arrivals.size() - 1, i + dice.nextInt(300)));
    }
  }

  /**
   * Expected means on a grid once all samples have arrived. Where a series has several values at
   * one time, the last one counts.
   *
   * @param tierMs length of the cells of the tier that the query reads, milliseconds
   */
  Map<SeriesName, float[]> on(TimeGrid grid, long tierMs) {
    truth.clear();
    for (Arrival each : arrivals) {
      Column column = each.batch().columns().getFirst();
      truth
          .computeIfAbsent(
              new SeriesName(each.resource(), column.metric().name()), n -> new TreeMap<>())
          .put(each.batch().times()[0], column.values()[0]);
    }
    Map<SeriesName, float[]> expected = new HashMap<>();
    truth.forEach(
        (name, samples) -> {
          float[] values = means(means(samples, tierMs), grid);
          if (!allGaps(values)) {
            expected.put(name, values);
          }
        });
    return expected;
  }

  private static boolean allGaps(float[] values) {
    for (float value : values) {
      if (!Float.isNaN(value)) {
        return false;
      }
    }
    return true;
  }

  /** Means of samples over the cells of a tier, by the end of each cell. */
  private static Map<Long, Double> means(Map<Long, Double> samples, long cellMs) {
    Map<Long, List<Double>> cells = new TreeMap<>();
    samples.forEach(
        (time, value) ->
            cells
                .computeIfAbsent(
                    (Math.floorDiv(time - 1, cellMs) + 1) * cellMs, t -> new ArrayList<>())
                .add(value));
    Map<Long, Double> means = new TreeMap<>();
    cells.forEach((end, values) -> means.put(end, mean(values)));
    return means;
  }

  private static float[] means(Map<Long, Double> values, TimeGrid grid) {
    float[] means = new float[grid.cells()];
    Arrays.fill(means, Float.NaN);
    long step = grid.step().toMillis();
    for (int i = 0; i < means.length; i++) {
      long from = grid.from().toEpochMilli() + i * step;
      List<Double> inside =
          values.entrySet().stream()
              .filter(each -> each.getKey() > from && each.getKey() <= from + step)
              .map(Map.Entry::getValue)
              .toList();
      means[i] = inside.isEmpty() ? Float.NaN : (float) mean(inside);
    }
    return means;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** Reads all series of a history on a grid. */
  static Map<SeriesName, float[]> read(History history, String world, TimeGrid grid) {
    Map<SeriesName, float[]> seen = new ConcurrentHashMap<>();
    history.read(world, grid, name -> true, (name, values) -> seen.put(name, values.clone()));
    return seen;
  }
}
