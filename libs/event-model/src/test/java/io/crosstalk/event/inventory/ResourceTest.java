package io.crosstalk.event.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceTest {
  @Test
  void attributes_numbersAndBooleansAsText_areParsed() {
    assertThat(with(Map.of("criticality", 1)).criticality()).isEqualTo(1);
    assertThat(with(Map.of("criticality", "1")).criticality()).isEqualTo(1);
    assertThat(with(Map.of("timeSensitive", true)).isTimeSensitive()).isTrue();
    assertThat(with(Map.of("timeSensitive", "true")).isTimeSensitive()).isTrue();
  }

  @Test
  void vanished_isRecognizedAfterItsWayOverTheBus() {
    Resource resource = with(Map.of("criticality", 1));

    assertThat(resource.isVanished()).isFalse();
    Resource received = EventJson.read(EventJson.write(resource.vanished()), Resource.class);
    assertThat(received).isEqualTo(resource.vanished());
    assertThat(received.isVanished()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "5", "high", "1.5"})
  void attributes_invalidValues_returnTheDefaults(String text) {
    assertThat(with(Map.of("criticality", text)).criticality()).isEqualTo(3);
    assertThat(with(Map.of("timeSensitive", text)).isTimeSensitive()).isFalse();
  }

  @Test
  void objective_numberOrTextInAttribute_isParsed() {
    Metric latency = MetricCatalogue.of("disk.latency");

    assertThat(with(Map.of("objective.disk.latency", 2)).objective(latency)).hasValue(2);
    assertThat(with(Map.of("objective.disk.latency", "2.5")).objective(latency)).hasValue(2.5);
    assertThat(with(Map.of("objective.disk.read.latency", 2)).objective(latency)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2ms", "-1", "2,5", "NaN", "1e3", "3600001"})
  void objective_invalidValue_isMissing(String text) {
    assertThat(
            with(Map.of("objective.disk.latency", text))
                .objective(MetricCatalogue.of("disk.latency")))
        .isEmpty();
  }

  private static Resource with(Map<String, Object> attributes) {
    return new Resource(
        "db",
        ResourceKind.DATABASE,
        Layer.APPLICATION,
        null,
        Environment.PRODUCTION,
        null,
        attributes,
        List.of());
  }
}
