package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class ReplayPropertiesTest {

  @Test
  void replayProperties_nothingSet_haveDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new ReplayProperties(
                DataSize.ofGigabytes(4),
                DataSize.ofMegabytes(128),
                DataSize.ofGigabytes(64),
                DataSize.ofMegabytes(64),
                DataSize.ofMegabytes(64),
                DataSize.ofGigabytes(16),
                16,
                100_000,
                "crosstalk-correlation",
                Duration.ofSeconds(3),
                2,
                16,
                200,
                1000));
  }

  @Test
  void replayProperties_allSet_areBound() {
    Map<String, String> given = new HashMap<>();
    given.put("max-upload-size", "1MB");
    given.put("max-inventory-size", "2MB");
    given.put("max-samples-size", "3MB");
    given.put("max-changes-size", "4MB");
    given.put("sort-memory", "5MB");
    given.put("max-sort-size", "14MB");
    given.put("steps-per-tick", "6");
    given.put("samples-per-tick", "12");
    given.put("paced-by", "another-group");
    given.put("lead", "13s");
    given.put("parallel", "7");
    given.put("queued", "8");
    given.put("remembered", "10");
    given.put("max-listed-rejections", "11");
    assertThat(bind(given))
        .isEqualTo(
            new ReplayProperties(
                DataSize.ofMegabytes(1),
                DataSize.ofMegabytes(2),
                DataSize.ofMegabytes(3),
                DataSize.ofMegabytes(4),
                DataSize.ofMegabytes(5),
                DataSize.ofMegabytes(14),
                6,
                12,
                "another-group",
                Duration.ofSeconds(13),
                7,
                8,
                10,
                11));
  }

  @Test
  void replayProperties_stepsOutOfRange_areRefused() {
    assertThatThrownBy(() -> bind(Map.of("steps-per-tick", "0")))
        .hasRootCauseMessage("crosstalk.ingest.replay.steps-per-tick is 1 to 4096, not 0");
  }

  @Test
  void replayProperties_leadBelowASecond_isRefused() {
    assertThatThrownBy(() -> bind(Map.of("lead", "900ms")))
        .hasRootCauseMessage("crosstalk.ingest.replay.lead is at least 1 s, not PT0.9S");
  }

  @Test
  void replayProperties_sortMemoryBelowAMegabyte_isRefused() {
    assertThatThrownBy(() -> bind(Map.of("sort-memory", "900KB")))
        .hasRootCauseMessage(
            "crosstalk.ingest.replay.sort-memory is at least 1MB, and max-sort-size not negative");
  }

  private static ReplayProperties bind(Map<String, String> given) {
    Map<String, String> properties = new HashMap<>();
    given.forEach((name, value) -> properties.put("crosstalk.ingest.replay." + name, value));
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.replay", ReplayProperties.class);
  }
}
