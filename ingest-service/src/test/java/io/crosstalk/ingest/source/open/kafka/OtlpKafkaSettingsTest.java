package io.crosstalk.ingest.source.open.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpKafkaSettingsTest {

  @Test
  void settings_onlyRequiredOnes_haveDefaults() {
    assertThat(new OtlpKafkaSettings("b:9092", "t", null, null, null, null, null))
        .isEqualTo(
            new OtlpKafkaSettings(
                "b:9092",
                "t",
                null,
                RecordEncoding.OTLP_PROTO,
                OtlpKafkaSettings.Start.LATEST,
                Map.of(),
                Map.of()));
  }

  @Test
  void settings_requiredOneMissing_isRefusedByName() {
    assertThatThrownBy(() -> new OtlpKafkaSettings(null, "t", null, null, null, null, null))
        .isInstanceOf(InvalidSourceException.class)
        .extracting(e -> ((InvalidSourceException) e).property())
        .isEqualTo("bootstrapServers");
    assertThatThrownBy(() -> new OtlpKafkaSettings("b", " ", null, null, null, null, null))
        .extracting(e -> ((InvalidSourceException) e).property())
        .isEqualTo("topic");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sasl.jaas.config", "ssl.key.password", "ssl.keystore.key"})
  void settings_credentialsAmongProperties_areRefused(String name) {
    assertThatThrownBy(
            () -> new OtlpKafkaSettings("b", "t", null, null, null, Map.of(name, "x"), null))
        .hasMessageContaining("put it under 'secrets'");
    assertThat(
            new OtlpKafkaSettings(
                    "b", "t", null, null, null, null, Map.of(name, Secret.of("env:X")))
                .secrets())
        .hasSize(1);
  }

  @Test
  void settings_propertyOfTheSourceItself_isRefused() {
    assertThatThrownBy(
            () ->
                new OtlpKafkaSettings(
                    "b", "t", null, null, null, Map.of("enable.auto.commit", "true"), null))
        .hasMessageContaining("is set by the source itself");
  }
}
