package io.crosstalk.simulate.site;

import java.time.Instant;
import java.util.Map;

/**
 * Stretch in which a client or an application is really degraded, whatever the cause, and what
 * explains it: the share of the degradation that is not there when the simulation runs without it.
 *
 * @param domain to which the resource belongs
 * @param metric that is degraded most
 * @param worst factor by which it is worse
 * @param loads shares explained by the load of resources beyond what they do ordinarily; those not
 *     named explain less than 5 percent
 * @param troubles shares explained by troubles of the site, loads and faults alike
 */
record Degradation(
    String resource,
    String domain,
    String metric,
    Instant from,
    Instant to,
    double worst,
    Map<String, Double> loads,
    Map<String, Double> troubles) {}
