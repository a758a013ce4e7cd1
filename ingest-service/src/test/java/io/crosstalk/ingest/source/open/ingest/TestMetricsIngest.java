package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.open.series.ReplicaLabels;
import io.crosstalk.collectors.open.series.SeriesBudget;
import io.crosstalk.collectors.open.series.SeriesMapper;
import io.crosstalk.collectors.open.series.SeriesTables;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.ingest.normalize.LimitProperties;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.publish.LiveSources;
import io.crosstalk.ingest.publish.TestSources;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import io.crosstalk.testkit.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A {@link MetricsIngest} with a stand-in for Kafka in memory, and a clock that stands at noon. */
public final class TestMetricsIngest {
  public static final long NOW = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();
  public static final long MINUTE = 60_000;

  private final FakeBus bus;
  private final TestClock clock = new TestClock("2026-11-21T12:00:00Z");
  private final LiveSources sources = TestSources.of(4);
  private final SeriesTables tables;
  private final MetricsIngest metricsIngest;

  public TestMetricsIngest() {
    this(TestMappings.none());
  }

  public TestMetricsIngest(SeriesMapper mapper) {
    this(mapper, 10_000, 1_000);
  }

  /** Creates an instance whose stand-in for Kafka may be slow or fail. */
  public TestMetricsIngest(FakeBus bus) {
    this(TestMappings.none(), 10_000, 1_000, bus);
  }

  public TestMetricsIngest(SeriesMapper mapper, int maxSeries, int maxUnmapped) {
    this(mapper, maxSeries, maxUnmapped, new FakeBus(true));
  }

  /** Creates an instance with other labels of replicas. */
  public TestMetricsIngest(SeriesMapper mapper, List<String> replicaLabels) {
    this(mapper, 10_000, 1_000, new FakeBus(true), new ReplicaLabels(replicaLabels));
  }

  private TestMetricsIngest(SeriesMapper mapper, int maxSeries, int maxUnmapped, FakeBus bus) {
    this(mapper, maxSeries, maxUnmapped, bus, ReplicaLabels.DEFAULT);
  }

  private TestMetricsIngest(
      SeriesMapper mapper,
      int maxSeries,
      int maxUnmapped,
      FakeBus bus,
      ReplicaLabels replicaLabels) {
    this.bus = bus;
    SeriesBudget budget = new SeriesBudget(maxSeries, maxUnmapped);
    tables = new SeriesTables(mapper, budget, replicaLabels, clock);
    metricsIngest =
        new MetricsIngest(
            tables,
            bus,
            sources,
            new LimitProperties(Duration.ofDays(31), Duration.ofMinutes(10)),
            new ReadingMeters(bus.registry()),
            new OpenMeters(bus.registry(), budget),
            clock);
  }

  public IngestResult take(byte[] body, MetricsIngest.Reader reader) {
    try {
      return metricsIngest.take("test", body, reader);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  public MetricsIngest metricsIngest() {
    return metricsIngest;
  }

  public FakeBus bus() {
    return bus;
  }

  public TestClock clock() {
    return clock;
  }

  public LiveSources sources() {
    return sources;
  }

  public SeriesTables tables() {
    return tables;
  }

  /**
   * Published samples as {@code resource seconds-from-now metric value}, in the order of the log.
   */
  public List<String> samples() {
    return bus.samples().stream().map(TestMetricsIngest::relative).toList();
  }

  private static String relative(String sample) {
    String[] parts = sample.split(" ");
    return parts[0]
        + " "
        + (Long.parseLong(parts[1]) - NOW) / 1000
        + " "
        + parts[2]
        + " "
        + parts[3];
  }

  public List<String> refusals() {
    return bus.deadLetters().stream().map(DeadLetter::reason).toList();
  }

  /** Number of data points that were not published, for one reason. */
  public double leftOut(String why) {
    return bus.registry().counter("crosstalk.ingest.left.out", "why", why).count();
  }
}
