package io.crosstalk.correlation.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class StreamsConfigsTest {
  private final Properties config =
      StreamsConfigs.of(
          new CorrelationKafkaProperties("127.0.0.1:9092", Map.of(), (short) 1),
          new CorrelationProperties("it", "state", 1, "", List.of()));

  @Test
  void timeouts_comparedWithCallsOfOneSecond_areAtLeastSixtyTimesAsLong() {
    assertThat(config)
        .containsEntry("producer.transaction.timeout.ms", 60_000)
        .containsEntry("main.consumer.max.poll.interval.ms", 300_000);
  }

  @Test
  void requests_behindARefusedOne_areNotSent() {
    assertThat(config).containsEntry("producer.max.in.flight.requests.per.connection", 1);
  }

  @Test
  void timeouts_inReadme_equalTheConfiguration() throws IOException {
    assertThat(Files.readString(Path.of("README.md")))
        .contains("| `transaction.timeout.ms` of the producer | 60 s |")
        .contains("| `max.poll.interval.ms` of the consumer | 300 s |");
  }

  @Test
  void recordSizeLimit_changelogs_isLargerThanThatOfTheProducer() {
    int producer = (int) config.get("producer.max.request.size");
    int changelog = Integer.parseInt(config.getProperty("topic.max.message.bytes"));

    assertThat(producer).isEqualTo(8 << 20).isLessThan(changelog);
  }
}
