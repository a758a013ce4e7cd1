package io.crosstalk.event.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.InventoryMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventJsonTest {
  @Test
  void json_resourceVersion_roundTripIsEqual() {
    var database =
        new Resource(
            "db-orders",
            ResourceKind.DATABASE,
            Layer.APPLICATION,
            null,
            Environment.PRODUCTION,
            "team-dba",
            Map.of("timeSensitive", true, "criticality", 1),
            List.of("vm-1"));
    InventoryMessage message =
        new InventoryMessage.ResourceVersion("live", "push", Instant.EPOCH, database);
    assertThat(EventJson.read(EventJson.write(message), InventoryMessage.class)).isEqualTo(message);
  }

  @Test
  void write_timesAndEnums_areRfc3339AndWireNames() {
    var change =
        new Change(
            Instant.parse("2026-03-14T01:10:00Z"), "vm-1", ChangeKind.STORAGE_VMOTION, "ds-2");
    assertThat(text(change))
        .isEqualTo(
            "{\"time\":\"2026-03-14T01:10:00Z\",\"resource\":\"vm-1\","
                + "\"kind\":\"storage_vmotion\",\"detail\":\"ds-2\"}");
  }

  @Test
  void write_seriesPoints_areArraysOfTimeAndValue() {
    var series =
        new Series("vm-1", "disk.latency", "ms", List.of(new Point(1_700_000_000_000L, 1.2)));
    assertThat(text(series)).contains("\"points\":[[1700000000000,1.2]]");
    assertThat(text(series)).doesNotContain("mergedMs");
    assertThat(EventJson.read(EventJson.write(series), Series.class)).isEqualTo(series);
    var merged = new Series("vm-1", "disk.latency", "ms", series.points(), 300_000L);
    assertThat(text(merged)).contains("\"mergedMs\":300000");
    assertThat(EventJson.read(EventJson.write(merged), Series.class)).isEqualTo(merged);
  }

  @Test
  void write_cloudEvent_hasTheRequiredAttributes() {
    var event =
        new CloudEvent<>(
            "inc-1:3",
            "/crosstalk",
            "io.crosstalk.incident.changed",
            "inc-1",
            Instant.EPOCH,
            "data");
    assertThat(text(event))
        .contains(
            "\"specversion\":\"1.0\"",
            "\"id\":\"inc-1:3\"",
            "\"source\":\"/crosstalk\"",
            "\"type\":\"io.crosstalk.incident.changed\"");
  }

  @Test
  void read_unknownChangeKind_becomesOther() {
    assertThat(ChangeKind.parse("reorg")).isEqualTo(ChangeKind.OTHER);
  }

  @Test
  void read_malformedJson_namesThePosition() {
    assertThatThrownBy(
            () -> EventJson.read("{\"time\":".getBytes(StandardCharsets.UTF_8), Change.class))
        .isInstanceOf(MalformedJsonException.class)
        .hasMessageContaining("column")
        .hasMessageNotContaining("Source");
  }

  private static String text(Object value) {
    return new String(EventJson.write(value), StandardCharsets.UTF_8);
  }
}
