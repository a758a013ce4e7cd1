package io.crosstalk.collectors.vmware;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.vmware.MoveDetector.Move;
import io.crosstalk.collectors.vmware.event.EventKinds;
import io.crosstalk.collectors.vmware.event.VimEvent;
import io.crosstalk.collectors.vmware.inventory.InventoryItem;
import io.crosstalk.collectors.vmware.inventory.VsphereObjects;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.Recorded;
import io.crosstalk.event.inventory.ChangeKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MoveDetectorTest {
  private static final long NOW = 1_000_000;
  private final MoveDetector detector = new MoveDetector();

  @Test
  void reportedMoves_eventsWithTheSameHostAsSourceAndTarget_areNoMoves() throws Exception {
    List<VimEvent> events = VimEvent.list(Recorded.answer("events.xml"));

    assertThat(events)
        .filteredOn(EventKinds::isMove)
        .hasSize(2)
        .allMatch(event -> event.host().equals(event.sourceHost()));
    assertThat(MoveDetector.reportedMoves(events)).isEmpty();
  }

  @Test
  void move_takesTargetFromInventoryAndTimeFromEvent() {
    detector.announce(moved("vm-1", NOW - 7_000));

    assertThat(
            detector.between(estate("host-1", "datastore-1"), estate("host-2", "datastore-1"), NOW))
        .containsExactly(new Move(NOW - 7_000, "vm-1", ChangeKind.VMOTION, "host-2"));
    assertThat(detector.awaited()).isEmpty();
  }

  @Test
  void move_eventBeforeTheInventoryShowsIt_isAwaited() {
    VsphereObjects before = estate("host-1", "datastore-1");
    detector.announce(moved("vm-1", NOW - 7_000));

    assertThat(detector.between(before, before, NOW)).isEmpty();
    assertThat(detector.awaited()).containsExactly("vm-1");
    assertThat(detector.between(before, estate("host-2", "datastore-1"), NOW + 20_000))
        .containsExactly(new Move(NOW - 7_000, "vm-1", ChangeKind.VMOTION, "host-2"));
  }

  @Test
  void move_neverVisibleInTheInventory_isAwaitedForThreeRounds() {
    VsphereObjects same = estate("host-1", "datastore-1");
    detector.announce(moved("vm-1", NOW));

    detector.between(same, same, NOW);
    detector.between(same, same, NOW);
    detector.between(same, same, NOW);

    assertThat(detector.awaited()).isEmpty();
  }

  @Test
  void move_withoutEvent_hasTheTimeOfDetection() {
    assertThat(
            detector.between(estate("host-1", "datastore-1"), estate("host-1", "datastore-2"), NOW))
        .containsExactly(new Move(NOW, "vm-1", ChangeKind.STORAGE_VMOTION, "datastore-2"));
  }

  @Test
  void additionalDisk_onAnotherDatastore_isNoMove() {
    assertThat(
            detector.between(
                estate("host-1", "datastore-1"),
                estate("host-1", "datastore-1", "datastore-2"),
                NOW))
        .isEmpty();
  }

  @Test
  void newMachine_isNoMove() {
    VsphereObjects empty =
        new VsphereObjects(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    assertThat(detector.between(empty, estate("host-1", "datastore-1"), NOW)).isEmpty();
    assertThat(detector.between(null, estate("host-1", "datastore-1"), NOW)).isEmpty();
  }

  @Test
  void reportedMoves_eventsWithDifferentHosts_areMoves() {
    VimEvent event =
        new VimEvent(
            1, NOW, "DrsVmMigratedEvent", "vm-1", "host-2", "", "domain-1", "host-1", "moved");

    assertThat(MoveDetector.reportedMoves(List.of(event)))
        .containsExactly(new Move(NOW, "vm-1", ChangeKind.VMOTION, "host-2"));
  }

  private static VimEvent moved(String vm, long timeMs) {
    return new VimEvent(1, timeMs, "VmMigratedEvent", vm, "host-1", "", "", "host-1", "moved");
  }

  private static VsphereObjects estate(String host, String... datastores) {
    InventoryItem.Common common =
        new InventoryItem.Common(
            new ObjectReference("VirtualMachine", "vm-1"), "vm", Optional.empty(), Map.of());
    InventoryItem.Vm vm =
        new InventoryItem.Vm(common, host, true, 1, 1, "", List.of(datastores), List.of());
    return new VsphereObjects(Map.of("vm-1", vm), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }
}
