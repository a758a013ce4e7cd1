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
    Column column = new Column(MetricCatalogue.of(metric), new double[] {value});
    return new WaitingSample(
        resource, new SampleBatch("source", new long[] {time}, List.of(column)), 0);
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
}
