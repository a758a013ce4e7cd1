package io.crosstalk.simulate.datacentre;

import java.util.List;

/**
 * Host, or LPAR of a Power server, on which clients run. It may reach the disks through several
 * adapters; an LPAR with its own disks has no adapter and no network.
 */
record ClientSite(
    String id, Station cpu, double cores, List<Station> adapters, List<Station> ports) {}
