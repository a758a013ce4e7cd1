package io.crosstalk.bench.history;

import io.crosstalk.event.SampleBatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Compares formats of means: a day of series, means of 15 samples each. */
final class Packings {
  private static final int MACHINES = 100;
  private static final int CELLS = 288;
  private static final int SAMPLES = 15;
  private static final int ROUNDS = 400;

  private Packings() {}

  /** Table with a line for each format. */
  static List<String> compare() {
    List<float[]> days = days();
    List<String> lines = new ArrayList<>();
    for (Packing packing : Packing.values()) {
      List<byte[]> written = days.stream().map(packing::write).toList();
      double bytes = written.stream().mapToInt(each -> each.length).sum();
      double[] nanos = new double[ROUNDS];
      for (int i = 0; i < ROUNDS; i++) {
        nanos[i] = readAll(packing, written);
      }
      Arrays.sort(nanos);
      double values = days.size() * (double) CELLS;
      lines.add(
          String.format(
              Locale.ROOT,
              "means as %s: %.2f bytes a value, read in %.2f ns",
              packing,
              bytes / values,
              nanos[ROUNDS / 2] / values));
    }
    return lines;
  }

  private static double readAll(Packing packing, List<byte[]> written) {
    float[] means = new float[CELLS];
    long start = System.nanoTime();
    for (byte[] each : written) {
      packing.read(each, means);
    }
    return System.nanoTime() - start;
  }

  private static List<float[]> days() {
    Landscape landscape =
        new Landscape(MACHINES * Landscape.METRICS, CELLS * SAMPLES, Duration.ofSeconds(20));
    List<float[]> days = new ArrayList<>();
    for (int machine = 0; machine < MACHINES; machine++) {
      float[][] means = new float[Landscape.METRICS][CELLS];
      for (int cell = 0; cell < CELLS; cell++) {
        double[] sums = sums(landscape, machine, cell);
        for (int metric = 0; metric < sums.length; metric++) {
          means[metric][cell] = (float) (sums[metric] / SAMPLES);
        }
      }
      days.addAll(Arrays.asList(means));
    }
    return days;
  }

  private static double[] sums(Landscape landscape, int machine, int cell) {
    double[] sums = new double[Landscape.METRICS];
    for (int point = cell * SAMPLES; point < (cell + 1) * SAMPLES; point++) {
      SampleBatch batch = landscape.batch(machine, point);
      for (int metric = 0; metric < sums.length; metric++) {
        sums[metric] += batch.columns().get(metric).values()[0];
      }
    }
    return sums;
  }
}
