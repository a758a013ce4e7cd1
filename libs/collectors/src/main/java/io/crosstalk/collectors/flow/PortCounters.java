package io.crosstalk.collectors.flow;

/**
 * Counters of a port as sFlow reports them; NaN means that the agent does not count it.
 *
 * @param sequence number of the port's report; it restarts with the agent
 * @param bitsPerSecond speed; 0 if not known
 */
record PortCounters(
    long port,
    long sequence,
    double bitsPerSecond,
    double inBytes,
    double outBytes,
    double inDiscards,
    double outDiscards,
    double inErrors,
    double outErrors) {}
