package io.crosstalk.simulate.datacentre;

import java.util.List;

/**
 * Datastore or disk pool.
 *
 * @param id id of the datastore
 * @param front device of the datastore itself
 * @param behind devices behind the datastore, such as an array, in the order in which operations
 *     pass them
 */
record SimulatedStore(String id, ServiceStation front, List<ServiceStation> behind) {}
