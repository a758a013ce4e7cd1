package io.crosstalk.simulate.datacentre;

import java.util.ArrayList;
import java.util.List;

/** Hosts, stores, clients and applications of a system, or of one contention domain of it. */
class SystemPart {
  final List<ClientSite> places = new ArrayList<>();
  final List<SimulatedStore> stores = new ArrayList<>();
  final List<SimulatedClient> clients = new ArrayList<>();
  final List<App> apps = new ArrayList<>();
}
