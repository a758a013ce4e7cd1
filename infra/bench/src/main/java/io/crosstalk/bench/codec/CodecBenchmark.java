package io.crosstalk.bench.codec;

import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SamplesMessage;
import io.crosstalk.event.wire.SampleCodec;
import java.util.List;
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

/** JMH benchmark of the samples codec: time to encode and to decode a batch of samples. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class CodecBenchmark {
  @Param private BatchShape shape = BatchShape.T1_M8;

  private List<SampleBatch> batches = List.of();
  private List<byte[]> encoded = List.of();
  private int next;

  @Setup
  public void prepare() {
    batches = shape.batches();
    encoded = batches.stream().map(SampleCodec::encode).toList();
  }

  @Benchmark
  public byte[] encode() {
    return SampleCodec.encode(batches.get(next++ & BatchShape.VARIANTS - 1));
  }

  @Benchmark
  public SamplesMessage decode() {
    return SampleCodec.decode(encoded.get(next++ & BatchShape.VARIANTS - 1));
  }
}
