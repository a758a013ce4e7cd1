package io.crosstalk.ingest.source.vmware;

import io.crosstalk.event.ChangeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who moved where: by the difference of two inventories, at the time that an event tells.
 * An event alone says too little, since it may name the same host as source and as target (vcsim's
 * do), and it may be there before the inventory shows what it tells.
 */
final class Movements {
  /** In how many rounds a machine is looked at whose move was announced but is not seen. */
  private static final int ROUNDS = 3;

  private final Map<String, Announced> announced = new HashMap<>();

  private record Announced(long timeMs, int rounds) {}

  /**
   * A machine has moved.
   *
   * @param target the id of its new host or datastore
   */
  record Move(long timeMs, String vm, ChangeKind kind, String target) {}

  void announce(VimEvent event) {
    if (EventKinds.isMove(event) && !event.vm().isEmpty()) {
      announced.put(event.vm(), new Announced(event.timeMs(), ROUNDS));
    }
  }

  /** The machines whose move was announced but not seen. */
  Set<String> awaited() {
    return Set.copyOf(announced.keySet());
  }

  /**
   * Compares two inventories.
   *
   * @param before null at the start, when nothing can be compared
   * @param nowMs the time of a move that no event told
   */
  List<Move> between(@Nullable Estate before, Estate after, long nowMs) {
    List<Move> moves = new ArrayList<>();
    if (before != null) {
      for (Item.Vm vm : after.vms().values()) {
        Item.Vm old = before.vms().get(vm.id());
        if (old != null) {
          compare(old, vm, nowMs, moves);
        }
      }
    }
    announced.replaceAll((vm, each) -> new Announced(each.timeMs, each.rounds - 1));
    announced.values().removeIf(each -> each.rounds == 0);
    return moves;
  }

  private void compare(Item.Vm old, Item.Vm vm, long nowMs, List<Move> moves) {
    int found = moves.size();
    Announced told = announced.get(vm.id());
    long timeMs = told == null ? nowMs : Math.min(told.timeMs, nowMs);
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

  /** Where disks went; none when it only got another disk somewhere else. */
  private static Set<String> newDatastores(Item.Vm old, Item.Vm vm) {
    Set<String> added = new HashSet<>(vm.datastores());
    added.removeAll(old.datastores());
    return vm.datastores().containsAll(old.datastores()) ? Set.of() : added;
  }

  /** What the events tell by themselves, for the time in which nobody watched the inventory. */
  static List<Move> told(List<VimEvent> events) {
    return events.stream()
        .filter(EventKinds::isMove)
        .filter(event -> !event.sourceHost().isEmpty() && !event.host().isEmpty())
        .filter(event -> !event.sourceHost().equals(event.host()))
        .map(event -> new Move(event.timeMs(), event.vm(), ChangeKind.VMOTION, event.host()))
        .toList();
  }
}
