package io.crosstalk.simulate.layout;

import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.App;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Creates the inventory at the start of a simulated case. */
public final class InventoryList {
  private final DataCentreDraft draft;

  public InventoryList(DataCentreDraft draft) {
    this.draft = draft;
  }

  public List<Resource> list() {
    var list = new ArrayList<Resource>();
    draft.model.apps.forEach(each -> list.add(app(each)));
    draft.model.clients.forEach(each -> list.add(client(each)));
    list.addAll(draft.infrastructure.values());
    return List.copyOf(list);
  }

  private Resource app(App app) {
    List<String> clients = app.parts.stream().map(each -> each.client().id).toList();
    return new Resource(
        app.id,
        app.kind,
        Layer.APPLICATION,
        null,
        app.environment,
        app.team,
        draft.attributes.getOrDefault(app.id, Map.of()),
        draft.replacesUses.getOrDefault(app.id, clients));
  }

  private Resource client(SimulatedClient client) {
    return new Resource(
        client.id,
        client.kind,
        client.kind == ResourceKind.VM ? Layer.VMWARE : Layer.IBMI,
        null,
        client.environment,
        client.team,
        draft.attributes.getOrDefault(client.id, Map.of()),
        client.kind == ResourceKind.VM ? uses(client) : List.of(client.home.id()));
  }

  private static List<String> uses(SimulatedClient machine) {
    var uses = new ArrayList<>(List.of(machine.home.id(), machine.store.id()));
    List<ServiceStation> adapters = machine.home.adapters();
    if (adapters.size() > 1) {
      uses.add(adapters.get(machine.adapter % adapters.size()).id);
    }
    machine.links.forEach(each -> uses.add(each.id));
    return uses;
  }
}
