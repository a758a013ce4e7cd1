package io.crosstalk.simulate.model;

import java.util.List;

/**
 * Host, or LPAR of a Power server, on which clients run, with the devices that they share there.
 *
 * @param cpu processors of the host
 * @param cores number of processor cores
 * @param adapters storage adapters; empty for an LPAR with disks of its own
 * @param ports network ports; empty for an LPAR without a simulated network
 */
public record ClientSite(
    String id,
    ServiceStation cpu,
    double cores,
    List<ServiceStation> adapters,
    List<ServiceStation> ports) {}
