package io.crosstalk.ingest.source.network.flow;

/**
 * A port's counters as sFlow reports them; NaN stands for what the agent does not count.
 *
 * @param sequence of the port's reports; it begins anew with the agent
 * @param bitsPerSecond 0 when not known
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
