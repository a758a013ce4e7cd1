package io.crosstalk.gateway;

/** The services that the gateway reads from. */
record Upstreams(UpstreamClient rules, UpstreamClient correlation, UpstreamClient ingest) {}
