package io.crosstalk.collectors.vmware.event;

import io.crosstalk.event.inventory.ChangeKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Classification of vCenter's events: which are changes, and after which the inventory is read
 * again.
 */
public final class EventKinds {
  /**
   * Events that report the move of a machine. Source and target are taken from the inventory, since
   * some events state them wrongly.
   */
  private static final Set<String> MOVES =
      Set.of("VmMigratedEvent", "DrsVmMigratedEvent", "VmRelocatedEvent");

  /** Events after which the whole inventory is read again: hosts are added, removed or changed. */
  private static final Set<String> REBUILDS =
      Set.of(
          "HostAddedEvent",
          "HostRemovedEvent",
          "HostConnectedEvent",
          "HostReconnectionFailedEvent",
          "HostDisconnectedEvent",
          "HostConnectionLostEvent",
          "DatastoreDiscoveredEvent",
          "DatastoreRemovedOnHostEvent",
          "DatastoreRenamedEvent",
          "VMFSDatastoreCreatedEvent",
          "VMFSDatastoreExtendedEvent",
          "NASDatastoreCreatedEvent");

  /**
   * Events after which the machine that they name is read again, because it is new, renamed or
   * removed; they are not published as changes.
   */
  private static final Set<String> TOUCHES =
      Set.of(
          "VmCreatedEvent",
          "VmClonedEvent",
          "VmDeployedEvent",
          "VmRegisteredEvent",
          "VmRenamedEvent",
          "VmRemovedEvent");

  private static final Map<String, ChangeKind> KINDS = new TreeMap<>();

  static {
    put(ChangeKind.CONFIG, "VmReconfiguredEvent");
    put(
        ChangeKind.OTHER,
        "VmPoweredOnEvent",
        "DrsVmPoweredOnEvent",
        "VmPoweredOffEvent",
        "VmSuspendedEvent",
        "VmResettingEvent",
        "HostConnectedEvent",
        "HostDisconnectedEvent",
        "HostConnectionLostEvent");
    put(
        ChangeKind.FAILOVER,
        "VmRestartedOnAlternateHostEvent",
        "com.vmware.vc.ha.VmRestartedByHAEvent");
    put(ChangeKind.MAINTENANCE_START, "EnteredMaintenanceModeEvent");
    put(ChangeKind.MAINTENANCE_END, "ExitMaintenanceModeEvent");
    put(
        ChangeKind.PATH_DOWN,
        "esx.problem.storage.connectivity.lost",
        "esx.problem.storage.redundancy.lost",
        "esx.problem.storage.redundancy.degraded");
    put(
        ChangeKind.PATH_UP,
        "esx.clear.storage.connectivity.restored",
        "esx.clear.storage.redundancy.restored");
  }

  /** Kinds of change by the name of the vCenter task that makes them. */
  private static final Map<String, ChangeKind> TASKS =
      Map.of(
          "VirtualMachine.createSnapshot", ChangeKind.SNAPSHOT_CREATE,
          "VirtualMachine.createSnapshotEx", ChangeKind.SNAPSHOT_CREATE,
          "vm.Snapshot.remove", ChangeKind.SNAPSHOT_DELETE,
          "VirtualMachine.removeAllSnapshots", ChangeKind.SNAPSHOT_DELETE,
          "vm.Snapshot.revert", ChangeKind.OTHER,
          "VirtualMachine.revertToCurrentSnapshot", ChangeKind.OTHER);

  private EventKinds() {}

  private static void put(ChangeKind kind, String... types) {
    for (String type : types) {
      KINDS.put(type, kind);
    }
  }

  /** Returns the event types to request from vCenter. All tasks are events of the same type. */
  static List<String> asked() {
    Set<String> types = new TreeSet<>(KINDS.keySet());
    types.addAll(MOVES);
    types.addAll(REBUILDS);
    types.addAll(TOUCHES);
    types.add("TaskEvent");
    return List.copyOf(types);
  }

  /**
   * Returns the kind of change that an event reports; null if it is not a change, or a move, which
   * is detected in the inventory.
   */
  public static @Nullable ChangeKind kind(VimEvent event) {
    return KINDS.getOrDefault(event.type(), TASKS.get(event.type()));
  }

  public static boolean isMove(VimEvent event) {
    return MOVES.contains(event.type());
  }

  public static boolean touchesMachine(VimEvent event) {
    return !event.vm().isEmpty()
        && (MOVES.contains(event.type())
            || TOUCHES.contains(event.type())
            || KINDS.containsKey(event.type()));
  }

  public static boolean touchesAll(VimEvent event) {
    return REBUILDS.contains(event.type());
  }
}
