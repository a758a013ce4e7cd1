package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WaitingSampleTest {
  private static WaitingSample sample(String resource, long time, String metric, double value) {
    return sample(
        "source", resource, time, new Column(MetricCatalogue.of(metric), new double[] {value}));
  }

  private static WaitingSample sample(
      String source, String resource, long time, Column... columns) {
    return new WaitingSample(
        resource, new SampleBatch(source, new long[] {time}, List.of(columns)), 0);
  }

  private final WaitingSample reads = sample("vm", 20, "disk.read.iops", 1);
  private final WaitingSample writes = sample("vm", 20, "disk.write.iops", 2);

  @Test
  void isWith_sameResourceAndTime_isTrue() {
    assertThat(reads.isWith(writes)).isTrue();
    assertThat(reads.isWith(sample("vm", 40, "disk.write.iops", 2))).isFalse();
    assertThat(reads.isWith(sample("vm-2", 20, "disk.write.iops", 2))).isFalse();
  }

  @Test
  void and_valuesOfOneMetric_keepsTheFirst() {
    List<Column> columns =
        reads.and(writes).and(sample("vm", 20, "disk.read.iops", 3)).batch().columns();
    assertThat(columns).containsExactlyElementsOf(columns(reads, writes));
  }

  private static List<Column> columns(WaitingSample... samples) {
    return Stream.of(samples).map(each -> each.batch().columns().getFirst()).toList();
  }

  @Test
  void order_anyArrival_isByTimeResourceAndMetric() {
    WaitingSample later = sample("a", 40, "disk.read.iops", 1);
    assertThat(Stream.of(later, writes, reads).sorted()).containsExactly(reads, writes, later);
  }

  /** A Prometheus and a Collector of one machine send in the same millisecond. */
  @Test
  void and_valuesOfTwoSources_keepsThatOfTheFirstNameWhicheverMetricsTheyHave() {
    Column first = new Column(MetricCatalogue.of("disk.read.iops"), new double[] {1});
    Column other = new Column(MetricCatalogue.of("disk.read.iops"), new double[] {2});
    Column processors = new Column(MetricCatalogue.of("cpu.utilization"), new double[] {50});
    WaitingSample ofA = sample("a", "vm", 20, first);
    WaitingSample ofB = sample("b", "vm", 20, processors, other);

    List<WaitingSample> sorted = Stream.of(ofB, ofA).sorted().toList();

    assertThat(sorted.getFirst().and(sorted.getLast()).batch().columns())
        .containsExactly(first, processors);
  }
}
