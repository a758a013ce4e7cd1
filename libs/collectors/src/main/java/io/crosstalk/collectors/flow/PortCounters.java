package io.crosstalk.collectors.flow;

/**
 * Counters of a switch port, as sFlow reports them. A counter that the agent does not keep is NaN.
 *
 * @param port ifIndex of the port
 * @param sequence number of the port's report; it restarts with the agent
 * @param bitsPerSecond speed of the port; 0 if not known
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
