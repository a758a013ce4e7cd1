package io.crosstalk.gateway;

/** Names of the services that the gateway reads from. */
enum UpstreamName {
  RULES("rules-service"),
  CORRELATION("correlation-service"),
  INGEST("ingest-service");

  private final String service;

  UpstreamName(String service) {
    this.service = service;
  }

  /** Name in messages and metrics. */
  String service() {
    return service;
  }
}
