package io.crosstalk.engine.site.series;

import io.crosstalk.event.metric.Metric;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Loads and signs of one resource at some times; what is not known yet is what it was. */
public final class Reading {
  /** A series that is made from those of metrics. */
  private interface Derived {
    double @Nullable [] of(Function<Metric, double @Nullable []> metrics);
  }

  private final ResourceSeries series;
  private final TimedValues values;
  private final long[] at;
  private final long stepMs;
  private final long throughMs;
  private final int[] rows;
  private final Map<Metric, double[]> known = new HashMap<>();
  private final Map<Load, double[]> loads = new EnumMap<>(Load.class);
  private boolean isSparse;

  Reading(ResourceSeries series, TimedValues values, long[] at, long stepMs, long throughMs) {
    this.series = series;
    this.values = values;
    this.at = at;
    this.stepMs = stepMs;
    this.throughMs = throughMs;
    this.rows = values.rows(at, stepMs, throughMs, true);
  }

  /**
   * Reads a load; the array must not be modified.
   *
   * @return zeros where nothing is known
   */
  public double[] load(Load load) {
    double[] read = loads.get(load);
    if (read == null) {
      read = filled(metrics -> load.of(input -> metrics.apply(input.metric())));
      loads.put(load, read);
    }
    return read;
  }

  /** Reads a metric of a device; zeros where nothing is known. */
  double[] sign(Metric metric) {
    return filled(metrics -> metrics.apply(metric));
  }

  /**
   * Reads a series with zeros where nothing is known; cached values of a metric are not modified.
   */
  private double[] filled(Derived derived) {
    double[] read = derived.of(this::metric);
    if (read == null) {
      return new double[at.length];
    }
    boolean isComplete = true;
    boolean isKnown = true;
    for (int i = 0; i < read.length; i++) {
      boolean isMissing = Double.isNaN(read[i]);
      isComplete &= !isMissing;
      isKnown &= !isMissing || rows[i] < 0;
    }
    isSparse |= !isKnown;
    return isComplete ? read : zeroed(isKnown ? read : sparse(derived));
  }

  /** Returns whether a load had to be read from the samples that have it, at any time. */
  public boolean isSparse() {
    return isSparse;
  }

  private double[] zeroed(double[] read) {
    double[] zeroed = known.containsValue(read) ? read.clone() : read;
    for (int i = 0; i < read.length; i++) {
      zeroed[i] = Double.isNaN(read[i]) ? 0 : read[i];
    }
    return zeroed;
  }

  private double @Nullable [] metric(Metric metric) {
    return known.computeIfAbsent(metric, name -> series.read(name, rows));
  }

  /** Reads a series that has values in some rows only. */
  private double[] sparse(Derived derived) {
    long[] times = values.times();
    int[] all = IntStream.range(0, times.length).toArray();
    double[] any = Objects.requireNonNull(derived.of(metric -> series.read(metric, all)));
    int count = 0;
    for (int i = 0; i < times.length; i++) {
      if (!Double.isNaN(any[i])) {
        times[count] = times[i];
        any[count++] = any[i];
      }
    }
    int[] held = TimedValues.rows(Arrays.copyOf(times, count), at, stepMs, throughMs);
    double[] read = new double[at.length];
    for (int i = 0; i < read.length; i++) {
      read[i] = held[i] < 0 ? Double.NaN : any[held[i]];
    }
    return read;
  }
}
