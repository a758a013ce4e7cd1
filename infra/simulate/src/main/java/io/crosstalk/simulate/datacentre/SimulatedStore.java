package io.crosstalk.simulate.datacentre;

import java.util.List;

/** Datastore or disk pool, with the devices behind it in their order. */
record SimulatedStore(String id, ServiceStation front, List<ServiceStation> behind) {}
