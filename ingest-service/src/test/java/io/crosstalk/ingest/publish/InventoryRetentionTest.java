package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InventoryRetentionTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private final InventoryRetention retention = new InventoryRetention();

  private static Instant day(int day) {
    return START.plus(Duration.ofDays(day));
  }

  private static String key(String id, int day) {
    return Keys.versioned(World.LIVE, id, day(day).toEpochMilli());
  }

  private static Resource resource(String id, Map<String, Object> attributes) {
    return new Resource(
        id,
        ResourceKind.POD,
        Layer.COMPUTE,
        null,
        Environment.UNKNOWN,
        null,
        attributes,
        List.of());
  }

  private static Resource inferred(String id) {
    return resource(id, Map.of("inferred", "true"));
  }

  private void write(String source, Resource resource, int day) {
    retention.add(
        key(resource.id(), day),
        EventJson.write(new InventoryMessage.ResourceVersion("live", source, day(day), resource)));
  }

  /** Writes a tick, and what the service deletes then. */
  private List<String> tick(int day) {
    InventoryMessage tick = new InventoryMessage.Complete("live", "push", day(day));
    retention.add(Keys.of(World.LIVE, "@push"), EventJson.write(tick));
    List<String> deleted = retention.takeExpired();
    deleted.forEach(key -> retention.add(key, null));
    return deleted;
  }

  @Test
  void podsThatLiveADay_areDeletedAfterTheRetention() {
    int deleted = 0;
    for (int day = 0; day < 365; day++) {
      write("push", inferred("shop/api-" + day), day);
      deleted += tick(day).size();
    }

    assertThat(deleted).isEqualTo(274);
    assertThat(retention.isMissing("shop/api-0")).isTrue();
    assertThat(retention.isMissing("shop/api-273")).isTrue();
    assertThat(retention.isMissing("shop/api-274")).isFalse();
  }

  @Test
  void podThatIsDescribedAgain_keepsItsLastDescription() {
    for (int day = 0; day <= 364; day += 14) {
      write("push", inferred("shop/db-0"), day);
      tick(day);
    }

    assertThat(tick(365)).isEmpty();
    assertThat(retention.isMissing("shop/db-0")).isFalse();
    assertThat(tick(455)).hasSize(7);
    assertThat(retention.isMissing("shop/db-0")).isFalse();
    assertThat(tick(456)).containsExactly(key("shop/db-0", 364));
    assertThat(retention.isMissing("shop/db-0")).isTrue();
  }

  @Test
  void machineOfAList_isKeptUntilItHasVanished() {
    Resource first = resource("vm-1", Map.of());
    Resource second = resource("vm-1", Map.of("criticality", 1));
    write("list", first, 0);
    write("list", second, 5);

    assertThat(tick(95)).as("needed on day 5").isEmpty();
    assertThat(tick(96)).containsExactly(key("vm-1", 0));
    write("list", second.vanished(), 1_000);
    assertThat(tick(1_090)).isEmpty();
    assertThat(tick(1_091)).containsExactly(key("vm-1", 5));
    assertThat(tick(1_092)).as("later, so that day 5 is never current again").hasSize(1);
    assertThat(retention.isMissing("vm-1")).isTrue();
  }

  /** The list does not know that the machine has moved on day 50. */
  @Test
  void machineOfAListThatIsSentAgain_keepsTheTimeSinceWhichMovesApply() {
    Resource vm = resource("vm-1", Map.of());
    for (int day : new int[] {0, 100, 200, 300}) {
      write("list", vm, day);
    }

    assertThat(tick(500)).containsExactly(key("vm-1", 100), key("vm-1", 200));
    write("list", resource("vm-1", Map.of("criticality", 1)), 501);
    assertThat(tick(600)).containsExactly(key("vm-1", 0), key("vm-1", 300));
  }

  @Test
  void machineThatReturns_isKept() {
    Resource vm = resource("vm-1", Map.of());
    write("list", vm, 0);
    write("list", vm.vanished(), 10);
    write("list", vm, 20);

    assertThat(tick(500)).containsExactly(key("vm-1", 0), key("vm-1", 10));
    assertThat(retention.isMissing("vm-1")).isFalse();
  }

  @Test
  void machineOfTwoSources_isKept_sinceTheFirstOneOwnsIt() {
    write("vcenter", resource("vm-1", Map.of()), 0);
    write("list", resource("vm-1", Map.of("criticality", 1)), 1);
    write("vcenter", resource("vm-1", Map.of("criticality", 2)), 2);
    write("push", inferred("vm-1"), 3);
    assertThat(tick(500)).containsExactly(key("vm-1", 3));

    write("vcenter", resource("vm-1", Map.of("criticality", 3)), 501);
    assertThat(tick(600)).as("day 0 shows the owner").containsExactly(key("vm-1", 2));
  }

  @Test
  void replaysAndUnreadableRecords_areKept() {
    retention.add(
        "case~7/vm-1@0",
        EventJson.write(
            new InventoryMessage.ResourceVersion("case~7", "case", START, inferred("vm-1"))));
    retention.add(key("vm-2", 0), new byte[0]);

    assertThat(tick(500)).isEmpty();
    assertThat(retention.isMissing("vm-1")).isTrue();
    assertThat(retention.isMissing("vm-2")).isFalse();
  }
}
