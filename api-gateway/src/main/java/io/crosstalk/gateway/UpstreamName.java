package io.crosstalk.gateway;

/** Services to which the gateway forwards requests. */
enum UpstreamName {
  RULES("rules-service"),
  CORRELATION("correlation-service"),
  INGEST("ingest-service");

  private final String service;

  UpstreamName(String service) {
    this.service = service;
  }

  /** Name of the service in messages and metrics. */
  String service() {
    return service;
  }
}
