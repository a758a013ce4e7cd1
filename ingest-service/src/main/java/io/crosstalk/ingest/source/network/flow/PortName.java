package io.crosstalk.ingest.source.network.flow;

/** What an exporter calls one of its ports. */
record PortName(long port, String name) {}
