package io.crosstalk.simulate.model;

import java.util.ArrayList;
import java.util.List;

/** Hosts, stores, clients and applications of a system, or of one contention domain of it. */
public class SystemPart {
  public final List<ClientSite> places = new ArrayList<>();
  public final List<SimulatedStore> stores = new ArrayList<>();
  public final List<SimulatedClient> clients = new ArrayList<>();
  public final List<App> apps = new ArrayList<>();
}
