package io.crosstalk.bench.rank;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.load.Member;
import io.crosstalk.engine.diagnosis.load.Members;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.episode.VictimSamples;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * JMH benchmark of the examination of an episode in a contention domain of 500 machines, with
 * windows of 3 h at intervals of 20 s. Measures everything that stage 2 does, from decoding the
 * windows to ranked suspects; each machine has enough load to be examined.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class EpisodeBenchmark {
  private static final int SUSPECTS = 500;
  private static final int POINTS = 540;
  private static final int ONSET = 480;
  private static final long INTERVAL_MS = 20_000;
  private static final double CALM_MS = 2;
  private static final double SLOW_MS = 30;
  private static final DomainRef DATASTORE = new DomainRef("ds-1", ResourceKind.DATASTORE, null);
  private static final String SOURCE = "vcenter";
  private static final Metric[] METRICS = {
    MetricCatalogue.of("disk.read.throughput"),
    MetricCatalogue.of("disk.write.throughput"),
    MetricCatalogue.of("disk.latency"),
    Degradation.STORAGE.metric()
  };

  private final Random random = new Random(1);
  private final DiagnosisRequest request = request();
  private final Members members =
      Members.of(IntStream.rangeClosed(0, SUSPECTS).mapToObj(this::member).toList());

  @Benchmark
  public DomainFinding examine() {
    return DomainExamination.examine(request, DATASTORE, members);
  }

  /** Creates a member of the domain. The load of member 1 rises at the onset. */
  private Member member(int i) {
    ColumnWindow window = new ColumnWindow();
    for (int point = 0; point < POINTS; point++) {
      boolean loud = i == 1 && point >= ONSET;
      double read = measured(50 + 5 * random.nextGaussian() + (loud ? 20_000 : 0));
      double write = measured(20 + 2 * random.nextGaussian());
      window.append(
          time(point), METRICS, new double[] {read, write, latency(point), degradation(point)});
    }
    return new Member(
        SOURCE, vm(i), List.of(DATASTORE.id()), window, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private double latency(int point) {
    return measured((point >= ONSET ? SLOW_MS : CALM_MS) + 0.1 * random.nextGaussian());
  }

  /** Rounds a value to few decimals, as sources deliver values. */
  private static double measured(double value) {
    return Math.rint(value * 100) / 100;
  }

  private static double degradation(int point) {
    return point >= ONSET ? SLOW_MS / CALM_MS : 1;
  }

  private static Resource vm(int i) {
    return new Resource(
        "vm-%03d".formatted(i),
        ResourceKind.VM,
        Layer.VMWARE,
        null,
        Environment.PRODUCTION,
        null,
        Map.of(),
        List.of(DATASTORE.id()));
  }

  private DiagnosisRequest request() {
    long[] times = IntStream.range(0, POINTS).mapToLong(EpisodeBenchmark::time).toArray();
    double[] values = IntStream.range(0, POINTS).mapToDouble(this::latency).toArray();
    Episode episode =
        new Episode(
            "episode",
            Instant.ofEpochMilli(time(ONSET)),
            Instant.ofEpochMilli(time(ONSET + 3)),
            null,
            POINTS - ONSET,
            INTERVAL_MS,
            SLOW_MS / CALM_MS);
    Victim victim =
        new Victim(
            "vm-000",
            ResourceKind.VM,
            "disk.latency",
            CALM_MS,
            SLOW_MS,
            "ms",
            Environment.PRODUCTION,
            null,
            2);
    return new DiagnosisRequest(
        "live",
        episode,
        1,
        false,
        false,
        SOURCE,
        time(POINTS - 1),
        victim,
        new VictimSamples(2 * CALM_MS, 1, Double.NaN, times, values),
        List.of(),
        List.of(DATASTORE),
        List.of(),
        1,
        0,
        DiagnosisRequest.Subject.DEGRADATION);
  }

  private static long time(int point) {
    return Instant.parse("2025-11-21T08:00:00Z").toEpochMilli() + point * INTERVAL_MS;
  }
}
