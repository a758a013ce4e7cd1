package io.crosstalk.collectors.flow;

/**
 * Name of a port, as its exporter sends it in an option record.
 *
 * @param port ifIndex of the port
 * @param name name of the interface
 */
record PortName(long port, String name) {}
