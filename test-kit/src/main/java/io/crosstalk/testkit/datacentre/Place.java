package io.crosstalk.testkit.datacentre;

import java.util.List;

/**
 * Where clients run: a host, or a partition of a Power server. Its ways to the disks may be several
 * adapters; a partition with disks of its own has none, and none to the network.
 */
record Place(String id, Station cpu, double cores, List<Station> adapters, List<Station> ports) {}
