package io.crosstalk.ingest.source.open.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.ingest.collect.InMemory;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.source.open.door.OpenProperties;
import io.crosstalk.ingest.source.open.door.TestMetricsIngest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class OtlpKafkaTypeTest {
  private final TestMetricsIngest door = new TestMetricsIngest();
  private final OtlpKafkaType type =
      new OtlpKafkaType(
          door.tables(),
          new OpenProperties(DataSize.ofMegabytes(1), DataSize.ofMegabytes(1), 10, 10));

  private SourceContext context() {
    return new InMemory().context("k", Path.of("."), door.clock());
  }

  @Test
  void open_sameMemory_keepsTheInventory() {
    SourceContext context = context();
    SeenInventory first = type.seen(context);
    var table = door.tables().of("k");

    assertThat(type.seen(context)).isSameAs(first);
    assertThat(door.tables().of("k")).isSameAs(table);
  }

  @Test
  void open_newMemory_createsNewInventoryAndSeries() {
    SeenInventory first = type.seen(context());
    var table = door.tables().of("k");

    assertThat(type.seen(context())).isNotSameAs(first);
    assertThat(door.tables().of("k")).isNotSameAs(table);
  }
}
