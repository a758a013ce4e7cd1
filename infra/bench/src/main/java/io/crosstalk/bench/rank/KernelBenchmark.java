package io.crosstalk.bench.rank;

import io.crosstalk.engine.statistics.LagCorrelation;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * JMH benchmark of the lagged correlation of one series with another at nine lags. The series are a
 * week at intervals of five minutes, or 3 h at 20 s.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class KernelBenchmark {
  private static final int SERIES = 1024;

  @Param({"2016", "540"})
  private int points = 2016;

  private SeriesSet set = new SeriesSet(0, 1);
  private LagCorrelation correlation = new LagCorrelation(new float[1]);
  private int next;

  @Setup
  public void prepare() {
    set = new SeriesSet(SERIES, points);
    correlation = new LagCorrelation(set.askedValues());
  }

  @Benchmark
  public double correlate() {
    return correlation.best(set.get(next++ & SERIES - 1));
  }
}
