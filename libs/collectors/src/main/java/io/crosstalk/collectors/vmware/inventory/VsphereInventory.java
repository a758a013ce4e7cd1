package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.event.EventKinds;
import io.crosstalk.collectors.vmware.event.VimEvent;
import io.crosstalk.collectors.vmware.session.ManagedObject;
import io.crosstalk.collectors.vmware.session.PropertyCollector;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import io.crosstalk.event.inventory.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Inventory of a vCenter as it was last read. The whole inventory is read at long intervals, and in
 * between only the machines that events concern.
 */
public final class VsphereInventory {
  private static final int MAX_SINGLE = 500;
  private static final String FIELD = "field";

  private final VimSession session;
  private final PropertyCollector properties;
  private final KnownTags tags;
  private final Labeller labeller;
  private final ResourceMapper mapper;
  private final long intervalMs;

  private @Nullable VsphereObjects estate;
  private ItemTags markings = ItemTags.NONE;
  private long readMs;
  private int login;

  public VsphereInventory(
      VimSession session,
      TagReader tags,
      Labeller labeller,
      Duration interval,
      SourceContext context) {
    this.session = session;
    this.properties = new PropertyCollector(session);
    this.tags = new KnownTags(tags);
    this.labeller = labeller;
    this.mapper = new ResourceMapper(context, labeller);
    this.intervalMs = interval.toMillis();
  }

  /** Returns the inventory as it was last read; null before the first time. */
  public @Nullable VsphereObjects known() {
    return estate;
  }

  /** Converts an inventory to resources, with the labels that were last read. */
  public List<Resource> resources(VsphereObjects read) {
    return mapper.resources(read, markings);
  }

  /** Returns why tags could not be read the last time; null if they could, or are not needed. */
  public @Nullable String tagFailure() {
    return tags.failure();
  }

  /**
   * Updates the inventory.
   *
   * @param events events since the last time
   * @param awaited machines to read again in any case
   * @return the same inventory if there is nothing to read again
   */
  public VsphereObjects refresh(List<VimEvent> events, Set<String> awaited, long nowMs)
      throws SourceException, InterruptedException {
    Set<String> machines = new HashSet<>(awaited);
    events.stream().filter(EventKinds::touchesMachine).map(VimEvent::vm).forEach(machines::add);
    VsphereObjects before = estate;
    if (before == null || isDue(nowMs) || isRebuilt(events) || machines.size() > MAX_SINGLE) {
      return readAll(nowMs);
    }
    if (machines.isEmpty()) {
      return before;
    }
    return readMachines(before, machines, nowMs);
  }

  private boolean isDue(long nowMs) {
    return nowMs - readMs >= intervalMs || nowMs < readMs || login != session.logins();
  }

  private static boolean isRebuilt(List<VimEvent> events) {
    return events.stream().anyMatch(EventKinds::touchesAll);
  }

  private VsphereObjects readAll(long nowMs) throws SourceException, InterruptedException {
    VsphereObjects read = VsphereObjectsParser.parse(properties.all(VsphereObjectsParser.ALL));
    markings = readMarkings();
    estate = read;
    readMs = nowMs;
    login = session.logins();
    return read;
  }

  private ItemTags readMarkings() throws SourceException, InterruptedException {
    return new ItemTags(
        labeller.looksAt(LabelRule.From.TAG) ? tags.read(labeller.categories()) : Map.of(),
        labeller.looksAt(LabelRule.From.ATTRIBUTE) ? attributeKeys() : Map.of());
  }

  /**
   * Returns the keys of the custom attributes by name; attributes of different object types may
   * have the same name.
   */
  private Map<String, List<Long>> attributeKeys() throws SourceException, InterruptedException {
    ObjectReference manager = session.content().customFieldsManager();
    List<ManagedObject> found =
        properties.of(List.of(manager), Map.of(manager.type(), List.of(FIELD)));
    Map<String, List<Long>> keys = new HashMap<>();
    for (ManagedObject each : found) {
      for (XmlElement field : each.elements(FIELD)) {
        keys.computeIfAbsent(field.text("name"), name -> new ArrayList<>())
            .add(field.number("key"));
      }
    }
    return keys;
  }

  private VsphereObjects readMachines(VsphereObjects before, Set<String> machines, long nowMs)
      throws SourceException, InterruptedException {
    List<ObjectReference> refs =
        machines.stream().map(id -> new ObjectReference(VsphereObjectsParser.VM, id)).toList();
    try {
      List<ManagedObject> objects = properties.of(refs, VsphereObjectsParser.VMS);
      VsphereObjects read = before.with(VsphereObjectsParser.machines(objects));
      estate = read;
      return read;
    } catch (SoapFault e) {
      if (!e.is(SoapFault.NOT_FOUND)) {
        throw e;
      }
      // One of them does not exist any more.
      return readAll(nowMs);
    }
  }
}
