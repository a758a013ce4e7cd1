package io.crosstalk.simulate.datacentre;

import java.util.List;

/**
 * Host, or LPAR of a Power server, on which clients run. It may reach the disks through several
 * adapters; an LPAR with its own disks has no adapter and no network.
 */
record ClientSite(
    String id,
    ServiceStation cpu,
    double cores,
    List<ServiceStation> adapters,
    List<ServiceStation> ports) {}
