package io.crosstalk.correlation.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import tools.jackson.databind.JsonNode;

class InventoryControllerTest {
  private static final String WORLD = "c2-00000000~7";
  private static final int ALL = 200;

  private final Inventories inventories = new Inventories();
  private final InventoryController controller = new InventoryController(inventories);

  @BeforeEach
  void fill() {
    Inventory inventory = inventories.of(WORLD);
    put(inventory, "vm-2", ResourceKind.VM, "esx-1", "ds-1");
    put(inventory, "vm-1", ResourceKind.VM, "esx-1", "ds-1");
    put(inventory, "esx-1", ResourceKind.HOST);
    put(inventory, "esx-2", ResourceKind.HOST);
    put(inventory, "ds-1", ResourceKind.DATASTORE);
    inventory.put(
        new Change(Instant.parse("2026-03-13T20:00:00Z"), "vm-1", ChangeKind.VMOTION, "esx-2"));
  }

  private static void put(Inventory inventory, String id, ResourceKind kind, String... uses) {
    inventory.put(
        "case",
        Instant.EPOCH,
        new Resource(id, kind, Layer.VMWARE, null, Environment.UAT, null, Map.of(), List.of(uses)));
  }

  @Test
  void list_severalPages_isOrderedById() {
    JsonNode first = list(null, null, null, 2);
    assertThat(ids(first)).containsExactly("ds-1", "esx-1");
    JsonNode second = list(null, null, first.path("nextCursor").asString(), 2);
    assertThat(ids(second)).containsExactly("esx-2", "vm-1");
    JsonNode last = list(null, null, second.path("nextCursor").asString(), 2);
    assertThat(ids(last)).containsExactly("vm-2");
    assertThat(last.path("nextCursor").isNull()).isTrue();
  }

  @Test
  void list_kind_returnsOnlyThatKind() {
    assertThat(ids(list(null, "vm", null, ALL))).containsExactly("vm-1", "vm-2");
  }

  @Test
  void list_atATime_returnsUsesAtThatTime() {
    assertThat(usesOfTheFirstVm("2026-03-13T19:59:59Z")).containsExactly("esx-1", "ds-1");
    assertThat(usesOfTheFirstVm("2026-03-13T21:00:00+01:00")).containsExactly("ds-1", "esx-2");
    assertThat(usesOfTheFirstVm(null)).containsExactly("ds-1", "esx-2");
  }

  private List<String> usesOfTheFirstVm(@Nullable String at) {
    return list(at, "vm", null, 1)
        .path("items")
        .get(0)
        .path("uses")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  @Test
  void list_noInventory_isEmptyForTheLiveWorldAndRefusedForOthers() {
    assertThat(ids(EventJson.mapper().readTree(controller.list("live", null, null, null, ALL))))
        .isEmpty();
    assertThatThrownBy(() -> controller.list("c3", null, null, null, ALL))
        .isInstanceOfSatisfying(
            ErrorResponseException.class,
            e -> {
              assertThat(e.getStatusCode()).isEqualTo(HttpStatus.NOT_FOUND);
              assertThat(e.getBody().getDetail())
                  .isEqualTo("There is no world 'c3'. There are: live, c2-00000000.");
            });
  }

  @Test
  void list_worldByName_returnsTheNewestRun() {
    put(inventories.of("c2-00000000~9"), "vm-new", ResourceKind.VM);
    put(inventories.of("c2-00000000~8"), "vm-old", ResourceKind.VM);

    byte[] listed = controller.list("c2-00000000", null, null, null, ALL);

    assertThat(ids(EventJson.mapper().readTree(listed))).containsExactly("vm-new");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "", "2026-13-01T00:00:00Z", "+1000000000-12-31T23:59:59Z"})
  void list_invalidTime_isRefused(String at) {
    assertThatThrownBy(() -> controller.list(WORLD, at, null, null, ALL))
        .isInstanceOfSatisfying(
            ErrorResponseException.class, InventoryControllerTest::assertBadRequest);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1001})
  void list_limitOutOfRange_isRefused(int limit) {
    assertThatThrownBy(() -> controller.list(WORLD, null, null, null, limit))
        .isInstanceOfSatisfying(
            ErrorResponseException.class, InventoryControllerTest::assertBadRequest);
  }

  @Test
  void list_unknownKind_isRefused() {
    assertThatThrownBy(() -> controller.list(WORLD, null, "toaster", null, ALL))
        .isInstanceOfSatisfying(
            ErrorResponseException.class, InventoryControllerTest::assertBadRequest);
  }

  private static void assertBadRequest(ErrorResponseException e) {
    assertThat(e.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
    assertThat(e.getBody().getDetail()).isNotBlank();
  }

  private JsonNode list(
      @Nullable String at, @Nullable String kind, @Nullable String cursor, int limit) {
    return EventJson.mapper().readTree(controller.list(WORLD, at, kind, cursor, limit));
  }

  private static List<String> ids(JsonNode page) {
    return page.path("items").valueStream().map(item -> item.path("id").asString()).toList();
  }
}
