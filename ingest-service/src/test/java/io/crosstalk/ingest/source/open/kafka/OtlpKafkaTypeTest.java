package io.crosstalk.ingest.source.open.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.ingest.source.open.ingest.OpenProperties;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class OtlpKafkaTypeTest {
  private final TestMetricsIngest metricsIngest = new TestMetricsIngest();
  private final OtlpKafkaType type =
      new OtlpKafkaType(
          metricsIngest.tables(),
          new OpenProperties(DataSize.ofMegabytes(1), DataSize.ofMegabytes(1), 10, 10));

  private SourceContext context() {
    Duration interval = Duration.ofSeconds(20);
    return new SourceContext(
        "k", "k/", Path.of("."), metricsIngest.clock(), interval, interval, new ForgetfulMemory());
  }

  /** Memory that stores nothing; the tests use only its identity. */
  private static final class ForgetfulMemory implements SourceMemory {
    @Override
    public @Nullable String get(String key) {
      return null;
    }

    @Override
    public void put(String key, @Nullable String value) {
      // only the identity of the memory counts here
    }
  }

  @Test
  void open_sameMemory_keepsTheInventory() {
    SourceContext context = context();
    LabelInventory first = type.seen(context);
    var table = metricsIngest.tables().of("k");

    assertThat(type.seen(context)).isSameAs(first);
    assertThat(metricsIngest.tables().of("k")).isSameAs(table);
  }

  @Test
  void open_newMemory_createsNewInventoryAndSeries() {
    LabelInventory first = type.seen(context());
    var table = metricsIngest.tables().of("k");

    assertThat(type.seen(context())).isNotSameAs(first);
    assertThat(metricsIngest.tables().of("k")).isNotSameAs(table);
  }
}
