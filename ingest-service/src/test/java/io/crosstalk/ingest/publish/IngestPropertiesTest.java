package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.bus.BusTopic;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class IngestPropertiesTest {

  @Test
  void kafka_nothingSet_hasDefaults() {
    assertThat(PropertiesBinding.defaults("crosstalk.kafka", IngestKafkaProperties.class))
        .isEqualTo(new IngestKafkaProperties("127.0.0.1:9092", Map.of(), 4, (short) 1));
  }

  @Test
  void kafka_allSet_isBound() {
    Map<String, String> given =
        Map.of(
            "crosstalk.kafka.bootstrap-servers", "a:1,b:2",
            "crosstalk.kafka.properties[security.protocol]", "SSL",
            "crosstalk.kafka.partitions", "24",
            "crosstalk.kafka.replication-factor", "3");
    assertThat(PropertiesBinding.bind("crosstalk.kafka", IngestKafkaProperties.class, given))
        .isEqualTo(
            new IngestKafkaProperties(
                "a:1,b:2", Map.of("security.protocol", "SSL"), 24, (short) 3));
  }

  @Test
  void clientProperties_set_reachEveryClient() {
    IngestKafkaProperties kafka =
        new IngestKafkaProperties(
            "a:1", Map.of("security.protocol", "SSL", "max.block.ms", "7"), 4, (short) 1);
    assertThat(ClientConfigs.admin(kafka)).containsEntry("security.protocol", "SSL");
    assertThat(ClientConfigs.producer(kafka, ProducerTuning.LIVE, "live"))
        .containsEntry("security.protocol", "SSL")
        .containsEntry("max.block.ms", "7")
        .containsEntry("acks", "all")
        .containsEntry("enable.idempotence", true)
        .containsEntry("compression.type", "lz4")
        .containsEntry("buffer.memory", 67_108_864L)
        .containsEntry("max.request.size", 8_388_608)
        .containsEntry("delivery.timeout.ms", 30_000);
    assertThat(ClientConfigs.producer(kafka, ProducerTuning.REPLAY, "replay"))
        .containsEntry("linger.ms", 20)
        .containsEntry("batch.size", 524_288);
  }

  @Test
  void partitions_outOfRange_areRefused() {
    assertThatThrownBy(
            () ->
                PropertiesBinding.bind(
                    "crosstalk.kafka",
                    IngestKafkaProperties.class,
                    Map.of("crosstalk.kafka.partitions", "0")))
        .hasRootCauseMessage("crosstalk.kafka.partitions is 1 to 1000, not 0");
  }

  @Test
  void topics_nothingSet_haveDefaults() {
    assertThat(PropertiesBinding.defaults("crosstalk.ingest.topics", TopicProperties.class))
        .isEqualTo(
            new TopicProperties(
                new TopicProperties.Samples(Duration.ofDays(3), DataSize.ofGigabytes(16)),
                new TopicProperties.DeadLetters(Duration.ofDays(14), DataSize.ofMegabytes(512))));
  }

  @Test
  void topics_defaults_equalTheTopicTable() {
    TopicProperties defaults =
        PropertiesBinding.defaults("crosstalk.ingest.topics", TopicProperties.class);
    IngestKafkaProperties kafka =
        PropertiesBinding.defaults("crosstalk.kafka", IngestKafkaProperties.class);

    assertThat(defaults.settings(kafka).retention())
        .containsOnly(
            Map.entry(BusTopic.SAMPLES, BusTopic.SAMPLES.defaultRetention()),
            Map.entry(BusTopic.DEAD_LETTERS, BusTopic.DEAD_LETTERS.defaultRetention()));
  }

  @Test
  void topics_allSet_areBound() {
    Map<String, String> given = new HashMap<>();
    for (String topic : new String[] {"samples", "dead-letters"}) {
      given.put("crosstalk.ingest.topics." + topic + ".retention", "1h");
      given.put("crosstalk.ingest.topics." + topic + ".retention-size", "10MB");
    }
    assertThat(PropertiesBinding.bind("crosstalk.ingest.topics", TopicProperties.class, given))
        .isEqualTo(
            new TopicProperties(
                new TopicProperties.Samples(Duration.ofHours(1), DataSize.ofMegabytes(10)),
                new TopicProperties.DeadLetters(Duration.ofHours(1), DataSize.ofMegabytes(10))));
  }

  @Test
  void ticks_nothingSet_haveDefaults() {
    assertThat(PropertiesBinding.defaults("crosstalk.ingest.ticks", TickProperties.class))
        .isEqualTo(new TickProperties(Duration.ofSeconds(1), Duration.ofSeconds(5), 256));
  }

  @Test
  void ticks_allSet_areBound() {
    Map<String, String> given =
        Map.of(
            "crosstalk.ingest.ticks.lateness", "1m",
            "crosstalk.ingest.ticks.max-sources", "9");
    assertThat(PropertiesBinding.bind("crosstalk.ingest.ticks", TickProperties.class, given))
        .isEqualTo(new TickProperties(Duration.ofSeconds(1), Duration.ofMinutes(1), 9));
  }
}
