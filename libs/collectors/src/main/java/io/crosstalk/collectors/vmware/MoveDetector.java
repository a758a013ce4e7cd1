package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.vmware.event.EventKinds;
import io.crosstalk.collectors.vmware.event.VimEvent;
import io.crosstalk.collectors.vmware.inventory.InventoryItem;
import io.crosstalk.collectors.vmware.inventory.VsphereObjects;
import io.crosstalk.event.inventory.ChangeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Detects that a virtual machine has moved to another host or datastore: the target is found by
 * comparing two inventories, the time is taken from an event. An event alone is not sufficient: it
 * may name the same host as source and as target (as vcsim does), and it may arrive before the
 * inventory shows the move.
 */
final class MoveDetector {
  /**
   * Number of polling rounds in which a machine is read again after an event has announced its
   * move.
   */
  private static final int ROUNDS = 3;

  private final Map<String, Announced> announced = new HashMap<>();

  /**
   * Time of a move that an event has announced, and the number of polling rounds in which it is
   * still awaited.
   */
  private record Announced(long timeMs, int rounds) {}

  /**
   * Move of a virtual machine.
   *
   * @param timeMs epoch milliseconds
   * @param vm id of the machine
   * @param kind {@code VMOTION} for another host, {@code STORAGE_VMOTION} for another datastore
   * @param target id of its new host or datastore
   */
  record Move(long timeMs, String vm, ChangeKind kind, String target) {}

  void announce(VimEvent event) {
    if (EventKinds.isMove(event) && !event.vm().isEmpty()) {
      announced.put(event.vm(), new Announced(event.timeMs(), ROUNDS));
    }
  }

  /**
   * Returns the machines whose move was announced by an event and is not visible in the inventory
   * yet.
   */
  Set<String> awaited() {
    return Set.copyOf(announced.keySet());
  }

  /**
   * Returns the moves between two inventories.
   *
   * @param before null at the start, when nothing can be compared
   * @param nowMs time of a move for which there is no event, epoch milliseconds
   */
  List<Move> between(@Nullable VsphereObjects before, VsphereObjects after, long nowMs) {
    List<Move> moves = new ArrayList<>();
    if (before != null) {
      for (InventoryItem.Vm vm : after.vms().values()) {
        InventoryItem.Vm old = before.vms().get(vm.id());
        if (old != null) {
          compare(old, vm, nowMs, moves);
        }
      }
    }
    announced.replaceAll((vm, each) -> new Announced(each.timeMs, each.rounds - 1));
    announced.values().removeIf(each -> each.rounds == 0);
    return moves;
  }

  private void compare(InventoryItem.Vm old, InventoryItem.Vm vm, long nowMs, List<Move> moves) {
    int found = moves.size();
    Announced event = announced.get(vm.id());
    long timeMs = event == null ? nowMs : Math.min(event.timeMs, nowMs);
    if (!vm.host().equals(old.host()) && !vm.host().isEmpty() && !old.host().isEmpty()) {
      moves.add(new Move(timeMs, vm.id(), ChangeKind.VMOTION, vm.host()));
    }
    for (String datastore : newDatastores(old, vm)) {
      moves.add(new Move(timeMs, vm.id(), ChangeKind.STORAGE_VMOTION, datastore));
    }
    if (moves.size() > found) {
      announced.remove(vm.id());
    }
  }

  /**
   * Returns the datastores to which disks of a machine have moved; empty if the machine only
   * received an additional disk.
   */
  private static Set<String> newDatastores(InventoryItem.Vm old, InventoryItem.Vm vm) {
    Set<String> added = new HashSet<>(vm.datastores());
    added.removeAll(old.datastores());
    return vm.datastores().containsAll(old.datastores()) ? Set.of() : added;
  }

  /**
   * Returns the moves that events report completely. Used for the time in which the source was not
   * running, for which there are no inventories to compare.
   */
  static List<Move> reportedMoves(List<VimEvent> events) {
    return events.stream()
        .filter(EventKinds::isMove)
        .filter(event -> !event.sourceHost().isEmpty() && !event.host().isEmpty())
        .filter(event -> !event.sourceHost().equals(event.host()))
        .map(event -> new Move(event.timeMs(), event.vm(), ChangeKind.VMOTION, event.host()))
        .toList();
  }
}
