package io.crosstalk.gateway;

/** Response of a service to a request for a stream of events. */
sealed interface UpstreamStream {
  /** Header with the id of the last event that the caller has. */
  String LAST_EVENT_ID = "Last-Event-ID";

  /**
   * A stream.
   *
   * @param body the events as they arrive, to be closed
   */
  record Events(UpstreamBody body) implements UpstreamStream {}

  /**
   * A refusal.
   *
   * @param answer response without events
   */
  record Refused(UpstreamAnswer answer) implements UpstreamStream {}
}
