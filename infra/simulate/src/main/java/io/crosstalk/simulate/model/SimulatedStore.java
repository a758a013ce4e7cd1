package io.crosstalk.simulate.model;

import java.util.List;

/**
 * Datastore or disk pool, with the devices behind it in their order.
 *
 * @param arrays those of the devices behind it that are whole arrays; the others are the
 *     datastore's share of an array
 */
public record SimulatedStore(
    String id, ServiceStation front, List<ServiceStation> behind, List<ServiceStation> arrays) {
  public SimulatedStore(String id, ServiceStation front, List<ServiceStation> behind) {
    this(id, front, behind, behind);
  }
}
