package io.crosstalk.ingest.source.vmware;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.ingest.source.vmware.Movements.Move;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MovementsTest {
  private static final long NOW = 1_000_000;
  private final Movements movements = new Movements();

  @Test
  void a_recorded_event_shows_the_same_host_as_source_and_target() throws Exception {
    List<VimEvent> events = VimEvent.list(Recorded.answer("events.xml"));

    assertThat(events)
        .filteredOn(EventKinds::isMove)
        .hasSize(2)
        .allMatch(event -> event.host().equals(event.sourceHost()));
    assertThat(Movements.told(events)).isEmpty();
  }

  @Test
  void the_inventories_tell_where_to_and_the_event_tells_when() {
    movements.announce(moved("vm-1", NOW - 7_000));

    assertThat(
            movements.between(
                estate("host-1", "datastore-1"), estate("host-2", "datastore-1"), NOW))
        .containsExactly(new Move(NOW - 7_000, "vm-1", ChangeKind.VMOTION, "host-2"));
    assertThat(movements.awaited()).isEmpty();
  }

  @Test
  void a_move_that_is_announced_before_the_inventory_shows_it_is_waited_for() {
    Estate before = estate("host-1", "datastore-1");
    movements.announce(moved("vm-1", NOW - 7_000));

    assertThat(movements.between(before, before, NOW)).isEmpty();
    assertThat(movements.awaited()).containsExactly("vm-1");
    assertThat(movements.between(before, estate("host-2", "datastore-1"), NOW + 20_000))
        .containsExactly(new Move(NOW - 7_000, "vm-1", ChangeKind.VMOTION, "host-2"));
  }

  @Test
  void a_move_that_never_shows_is_not_waited_for_forever() {
    Estate same = estate("host-1", "datastore-1");
    movements.announce(moved("vm-1", NOW));

    movements.between(same, same, NOW);
    movements.between(same, same, NOW);
    movements.between(same, same, NOW);

    assertThat(movements.awaited()).isEmpty();
  }

  @Test
  void a_move_that_no_event_told_has_the_time_at_which_it_was_seen() {
    assertThat(
            movements.between(
                estate("host-1", "datastore-1"), estate("host-1", "datastore-2"), NOW))
        .containsExactly(new Move(NOW, "vm-1", ChangeKind.STORAGE_VMOTION, "datastore-2"));
  }

  @Test
  void another_disk_on_another_datastore_is_no_move() {
    assertThat(
            movements.between(
                estate("host-1", "datastore-1"),
                estate("host-1", "datastore-1", "datastore-2"),
                NOW))
        .isEmpty();
  }

  @Test
  void a_machine_that_is_new_has_not_moved() {
    Estate empty = new Estate(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    assertThat(movements.between(empty, estate("host-1", "datastore-1"), NOW)).isEmpty();
    assertThat(movements.between(null, estate("host-1", "datastore-1"), NOW)).isEmpty();
  }

  @Test
  void for_the_time_of_an_outage_an_events_own_word_is_taken() {
    VimEvent event =
        new VimEvent(
            1, NOW, "DrsVmMigratedEvent", "vm-1", "host-2", "", "domain-1", "host-1", "moved");

    assertThat(Movements.told(List.of(event)))
        .containsExactly(new Move(NOW, "vm-1", ChangeKind.VMOTION, "host-2"));
  }

  private static VimEvent moved(String vm, long timeMs) {
    return new VimEvent(1, timeMs, "VmMigratedEvent", vm, "host-1", "", "", "host-1", "moved");
  }

  private static Estate estate(String host, String... datastores) {
    Item.Common common =
        new Item.Common(new Ref("VirtualMachine", "vm-1"), "vm", Optional.empty(), Map.of());
    Item.Vm vm = new Item.Vm(common, host, true, 1, 1, "", List.of(datastores), List.of());
    return new Estate(Map.of("vm-1", vm), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }
}
