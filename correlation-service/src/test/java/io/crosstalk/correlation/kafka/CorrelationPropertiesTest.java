package io.crosstalk.correlation.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Objective;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

/** Tests the defaults and the binding of every setting. */
class CorrelationPropertiesTest {
  private static final Resource VM =
      new Resource(
          "vm-1",
          ResourceKind.VM,
          Layer.VMWARE,
          null,
          Environment.PRODUCTION,
          null,
          Map.of("criticality", 2),
          List.of());

  private static CorrelationKafkaProperties kafka(Map<String, String> given) {
    return bind("crosstalk.kafka", CorrelationKafkaProperties.class, given);
  }

  private static CorrelationProperties correlation(Map<String, String> given) {
    return bind("crosstalk.correlation", CorrelationProperties.class, given);
  }

  private static <T> T bind(String prefix, Class<T> type, Map<String, String> given) {
    return new Binder(new MapConfigurationPropertySource(given)).bindOrCreate(prefix, type);
  }

  @Test
  void kafka_nothingConfigured_hasDefaults() {
    assertThat(kafka(Map.of()))
        .isEqualTo(new CorrelationKafkaProperties("127.0.0.1:9092", Map.of(), (short) 1));
  }

  @Test
  void kafka_everythingConfigured_isBound() {
    var properties =
        kafka(
            Map.of(
                "crosstalk.kafka.bootstrap-servers", "k1:9092,k2:9092",
                "crosstalk.kafka.properties.[security.protocol]", "SSL",
                "crosstalk.kafka.replication-factor", "3"));

    assertThat(properties)
        .isEqualTo(
            new CorrelationKafkaProperties(
                "k1:9092,k2:9092", Map.of("security.protocol", "SSL"), (short) 3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "16"})
  void kafka_replicationFactorOutOfRange_isRejected(String replicas) {
    assertThatThrownBy(() -> kafka(Map.of("crosstalk.kafka.replication-factor", replicas)))
        .hasRootCauseMessage("crosstalk.kafka.replication-factor is 1 to 15, not " + replicas);
  }

  @Test
  void correlation_nothingConfigured_hasDefaults() {
    assertThat(correlation(Map.of()))
        .isEqualTo(
            new CorrelationProperties(
                "crosstalk-correlation", "state/correlation", 2, "", List.of()));
  }

  @Test
  void correlation_everythingConfigured_isBound() {
    var properties =
        correlation(
            Map.of(
                "crosstalk.correlation.application-id", "another",
                "crosstalk.correlation.state-directory", "elsewhere",
                "crosstalk.correlation.threads", "64",
                "crosstalk.correlation.rules-of-thumb", "rules.yaml"));

    assertThat(properties)
        .isEqualTo(new CorrelationProperties("another", "elsewhere", 64, "rules.yaml", List.of()));
  }

  @Test
  void correlation_objectivesConfigured_areBound() {
    String prefix = "crosstalk.correlation.objectives";
    var properties =
        correlation(
            Map.of(
                prefix + "[0].metric", "app.response_time",
                prefix + "[0].value", "500",
                prefix + "[1].metric", "disk.latency",
                prefix + "[1].value", "2.5",
                prefix + "[1].kind", "vm",
                prefix + "[1].criticality", "2"));

    assertThat(properties.objectives())
        .containsExactly(
            new ObjectiveProperties("app.response_time", "500", null, null),
            new ObjectiveProperties("disk.latency", "2.5", "vm", 2));
    assertThat(properties.siteObjectives().of(VM, MetricCatalogue.of("disk.latency")))
        .isEqualTo(new Objective(2.5, Objective.Origin.SITE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "disk.latency | 5ms | vm | 2 | value of disk.latency is '5ms'; write a number from 0 to 3,600,000 without its unit, ms",
        "disk.latency |  | vm | 2 | value of disk.latency is ''; write a number",
        "disk.speed | 5 | vm | 2 | metric 'disk.speed' is no quality metric; write one of",
        "disk.latency | 5 | array | 2 | kind 'array' has no objectives; write one of application, database, vm,",
        "disk.latency | 5 | vm | 5 | criticality is 1 to 4, not 5"
      })
  void correlation_invalidObjective_isRejectedWithTheValue(
      String metric, @Nullable String value, String kind, String criticality, String message) {
    String prefix = "crosstalk.correlation.objectives[0].";
    Map<String, String> given =
        Map.of(
            prefix + "metric", metric,
            prefix + "value", value == null ? "" : value,
            prefix + "kind", kind,
            prefix + "criticality", criticality);

    assertThatThrownBy(() -> correlation(given)).rootCause().hasMessageStartingWith(message);
    assertThatThrownBy(() -> correlation(given))
        .hasStackTraceContaining("crosstalk.correlation.objectives: " + message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "65"})
  void correlation_threadsOutOfRange_isRejected(String threads) {
    assertThatThrownBy(() -> correlation(Map.of("crosstalk.correlation.threads", threads)))
        .hasRootCauseMessage("crosstalk.correlation.threads is 1 to 64, not " + threads);
  }

  @Test
  void topics_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.correlation.topics", CorrelationTopicProperties.class, Map.of()))
        .isEqualTo(
            new CorrelationTopicProperties(
                new CorrelationTopicProperties.Diagnoses(
                    Duration.ofDays(14), DataSize.ofGigabytes(1))));
  }

  @Test
  void topics_everythingConfigured_isBound() {
    String prefix = "crosstalk.correlation.topics.diagnoses.";
    Map<String, String> given =
        Map.of(prefix + "retention", "1h", prefix + "retention-size", "10MB");

    assertThat(bind("crosstalk.correlation.topics", CorrelationTopicProperties.class, given))
        .isEqualTo(
            new CorrelationTopicProperties(
                new CorrelationTopicProperties.Diagnoses(
                    Duration.ofHours(1), DataSize.ofMegabytes(10))));
  }

  @Test
  void topics_defaults_equalTheTopicTable() {
    CorrelationTopicProperties defaults =
        bind("crosstalk.correlation.topics", CorrelationTopicProperties.class, Map.of());

    assertThat(defaults.settings(kafka(Map.of())).retention())
        .containsExactly(Map.entry(BusTopic.DIAGNOSES, BusTopic.DIAGNOSES.defaultRetention()));
  }
}
