package io.crosstalk.collectors.flow;

/** Name of a port, as its exporter sends it. */
record PortName(long port, String name) {}
