package io.crosstalk.simulate.site;

import java.util.List;

/**
 * Events and degradations that really happened in a cluster.
 *
 * @param domains all of its domains
 * @param troubles of its domains, at most one each
 * @param degradations of all of its resources, whatever the cause
 */
record ClusterTruth(
    List<DomainTruth> domains, List<TroubleTruth> troubles, List<Degradation> degradations) {}
