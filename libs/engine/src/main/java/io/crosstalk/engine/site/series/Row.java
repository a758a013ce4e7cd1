package io.crosstalk.engine.site.series;

import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All quality series of one resource that show the same symptom, as one observation. */
public final class Row {
  /** Evidence from which a sample counts as degraded. */
  public static final double DEGRADED = 0.5;

  private static final long NEVER = Long.MIN_VALUE / 2;

  private final String resource;
  private final Symptom symptom;
  private final List<QualitySeries> series = new ArrayList<>(1);
  private final Spans explained = new Spans();
  private final @Nullable ResourceSeries owner;
  private long confirmedMs = NEVER;

  /**
   * Creates a row without a series.
   *
   * @param owner all series of the resource; null for one that is no longer measured
   */
  Row(String resource, Symptom symptom, @Nullable ResourceSeries owner) {
    this.resource = resource;
    this.symptom = symptom;
    this.owner = owner;
  }

  /** Returns the series with all their samples judged. */
  List<QualitySeries> judged() {
    if (owner != null) {
      owner.judge();
    }
    return series;
  }

  public String resource() {
    return resource;
  }

  public Symptom symptom() {
    return symptom;
  }

  /** Returns whether the row is what its resource's users feel, and not a wait for one device. */
  public boolean isFar() {
    return symptom == Symptom.SERVICE;
  }

  /** Adds a series; the order of the series is that of their metrics. */
  void add(QualitySeries another) {
    series.add(another);
    series.sort(Comparator.comparing(each -> each.metric().name()));
  }

  /** Returns the time between two samples of its slowest series, milliseconds. */
  public long intervalMs() {
    long most = 0;
    for (int i = 0; i < series.size(); i++) {
      most = Math.max(most, series.get(i).intervalMs());
    }
    return most;
  }

  /** Returns the time of the latest sample, epoch milliseconds. */
  public long lastMs() {
    long most = owner == null || !owner.isDeferring() ? Long.MIN_VALUE : owner.lastMs();
    for (int i = 0; i < series.size(); i++) {
      most = Math.max(most, series.get(i).lastMs());
    }
    return most;
  }

  /** Returns whether its latest samples are degraded, two in a row of any series. */
  boolean isConfirmed() {
    boolean isConfirmed = false;
    for (int i = 0; i < series.size(); i++) {
      isConfirmed |= series.get(i).isConfirmed();
    }
    return isConfirmed;
  }

  /** Returns whether it was degraded at any time. */
  public boolean isEverDegraded() {
    return confirmedMs > NEVER;
  }

  /** Returns on what grounds its series are judged. */
  public Stream<SeriesJudgement> judgements() {
    return judged().stream().map(QualitySeries::judgement);
  }

  /** Notes that it is degraded; returns whether it has long been well before. */
  boolean confirm() {
    boolean isNew = lastMs() - confirmedMs > TimeScale.JOINED * intervalMs();
    confirmedMs = lastMs();
    return isNew;
  }

  /** Returns the time at which it was last degraded, epoch milliseconds. */
  public long degradedMs() {
    return confirmedMs;
  }

  /** Takes the present levels for ordinary ones. */
  public void adopt() {
    judged().forEach(QualitySeries::adopt);
  }

  /** Returns the time of the latest sample with evidence of degradation, epoch milliseconds. */
  public long suspiciousMs() {
    long most = Long.MIN_VALUE;
    for (int i = 0; i < series.size(); i++) {
      most = Math.max(most, series.get(i).suspiciousMs());
    }
    return most;
  }

  /** The stretches of time that closed incidents explain. */
  public Spans explained() {
    return explained;
  }

  /**
   * Reads the largest evidence of the series, without the smoothing; NaN where none is known.
   *
   * @param at ascending, epoch milliseconds
   * @return a new array
   */
  public double[] rawEvidence(long[] at, long stepMs, long throughMs) {
    double[] worst = null;
    for (QualitySeries each : judged()) {
      double[] read = each.evidence(each.rows(at, stepMs, throughMs));
      if (worst == null) {
        worst = read;
      } else {
        keepWorse(worst, read);
      }
    }
    return worst == null ? nothing(at.length) : worst;
  }

  /** Number of steps in which any series is degraded more than usual at that hour. */
  public int unusual(Grid grid, int from, int to) {
    long[] at = grid.times(from, to);
    boolean[] isUnusual = new boolean[at.length];
    for (QualitySeries each : judged()) {
      double[] read = each.unusual(each.rows(at, grid.stepMs(), grid.lastMs()));
      for (int i = 0; i < at.length; i++) {
        isUnusual[i] |= read[i] == 1;
      }
    }
    int count = 0;
    for (boolean is : isUnusual) {
      count += is ? 1 : 0;
    }
    return count;
  }

  /** Replaces values by those of others that are worse, or known. */
  private static void keepWorse(double[] worst, double[] others) {
    for (int i = 0; i < worst.length; i++) {
      if (Double.isNaN(worst[i]) || others[i] > worst[i]) {
        worst[i] = others[i];
      }
    }
  }

  private static double[] nothing(int size) {
    double[] nothing = new double[size];
    Arrays.fill(nothing, Double.NaN);
    return nothing;
  }

  /** Returns the samples of its series, which the state of {@link #write} does not contain. */
  Stream<TimedValues> values() {
    return series.stream().map(QualitySeries::values);
  }

  /** Appends the state of the row and its series, without their samples. */
  void write(ByteWriter out) {
    out.zigzag(confirmedMs);
    explained.write(out);
    out.varint(series.size());
    for (QualitySeries each : series) {
      out.string(each.metric().name());
      each.write(out);
    }
  }

  /**
   * Reverses {@link #write} on a new instance.
   *
   * @param made makes a series of a metric, and adds it
   */
  void read(ByteReader in, Function<Metric, QualitySeries> made) {
    confirmedMs = in.zigzag();
    explained.read(in);
    for (long left = in.varint(); left > 0; left--) {
      made.apply(MetricCatalogue.of(in.string())).read(in);
    }
  }
}
