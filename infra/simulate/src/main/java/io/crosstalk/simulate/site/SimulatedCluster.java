package io.crosstalk.simulate.site;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.simulate.monitoring.SimulatedSample;
import java.util.List;

/**
 * Finished cluster of a site.
 *
 * @param samples in the order of their time stamps
 * @param shares loads of its domains on arrays that they share
 */
record SimulatedCluster(
    List<Resource> inventory,
    List<SimulatedSample> samples,
    List<Change> changes,
    ClusterTruth truth,
    List<ArrayShare> shares) {}
