package io.crosstalk.correlation.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.access.ParameterException;
import io.crosstalk.engine.history.MemoryHistory;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.json.EventJson;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.web.ErrorResponseException;
import tools.jackson.databind.JsonNode;

/** Tests what is read of the history in memory and of the inventory. */
class StoredDataControllerTest {
  private static final String FROM = "2026-03-13T12:00:00Z";
  private static final String TO = "2026-03-13T12:01:00Z";
  private static final TimeGrid MINUTE =
      new TimeGrid(Instant.parse(FROM), Duration.ofSeconds(20), 3);

  private final MemoryHistory history = new MemoryHistory();
  private final Inventories inventories = new Inventories();
  private final StoredDataController controller =
      new StoredDataController(new InvestigationLimit(history, inventories), inventories);

  @BeforeEach
  void fill() {
    history
        .add(
            "live",
            new SeriesName("vm-1", "disk.write.latency"),
            MINUTE,
            new float[] {0.4f, Float.NaN, 25})
        .add("live", new SeriesName("vm-1", "cpu.utilization"), MINUTE, new float[] {1, 2, 3})
        .add("live", new SeriesName("vm-2", "cpu.utilization"), MINUTE, new float[] {1, 2, 3});
    inventories
        .of("live")
        .put(
            new Change(
                Instant.parse("2026-03-13T12:00:30Z"), "vm-1", ChangeKind.DEPLOY, "release 7"));
  }

  private JsonNode samples(@Nullable String metric, String to) {
    return EventJson.mapper().readTree(controller.samples("vm-1", metric, FROM, to, 20, "live"));
  }

  @Test
  void samples_oneMetric_hasTheTimesAndValuesWithData() {
    JsonNode item = samples("disk.write.latency", TO).path("items").get(0);

    assertThat(item.path("unit").asString()).isEqualTo("ms");
    assertThat(item.path("points")).hasSize(2);
    assertThat(item.path("points").get(0).get(0).asLong())
        .isEqualTo(Instant.parse("2026-03-13T12:00:20Z").toEpochMilli());
    assertThat(item.path("points").get(0).get(1).asDouble()).isEqualTo(0.4);
    assertThat(item.path("points").get(1).get(1).asDouble()).isEqualTo(25);
  }

  @Test
  void samples_withoutMetric_hasAllOfTheResource() {
    assertThat(samples(null, TO).path("items").valueStream())
        .extracting(item -> item.path("metric").asString())
        .containsExactly("cpu.utilization", "disk.write.latency");
  }

  @Test
  void samples_tooLongPeriod_saysWhatToDo() {
    assertThatThrownBy(
            () -> controller.samples("vm-1", null, FROM, "2026-03-16T12:00:00Z", 1, "live"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("shorten");
  }

  @Test
  void changes_ofResources_areReturnedByTime() {
    JsonNode changes =
        EventJson.mapper().readTree(controller.changes(List.of("vm-1", "vm-2"), FROM, TO, "live"));

    assertThat(changes.path("items").get(0).path("detail").asString()).isEqualTo("release 7");
    assertThat(changes.path("nextCursor").isNull()).isTrue();
  }

  @Test
  void changes_unknownWorld_isNotFound() {
    assertThatThrownBy(() -> controller.changes(List.of("vm-1"), FROM, TO, "no-such"))
        .isInstanceOf(ErrorResponseException.class);
  }
}
