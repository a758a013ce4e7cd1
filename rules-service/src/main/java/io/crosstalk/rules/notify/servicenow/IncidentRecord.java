package io.crosstalk.rules.notify.servicenow;

import tools.jackson.databind.JsonNode;

/**
 * Record of the incident table.
 *
 * @param sysId key of the record
 * @param number number that people use
 * @param state value of the state, such as {@code 1}
 * @param correlationId id of the incident in Crosstalk; empty when it was not stored
 */
record IncidentRecord(String sysId, String number, String state, String correlationId) {
  static final String FIELDS = "sys_id,number,state,correlation_id";
  static final String IN_PROGRESS = "2";
  static final String RESOLVED = "6";
  private static final String CLOSED = "7";
  private static final String CANCELED = "8";

  static IncidentRecord of(JsonNode result) {
    return new IncidentRecord(
        result.path("sys_id").asString(""),
        result.path("number").asString(""),
        result.path("state").asString(""),
        result.path("correlation_id").asString(""));
  }

  boolean isResolved() {
    return state.equals(RESOLVED) || isFinal();
  }

  /** Returns whether the record cannot be reopened. */
  boolean isFinal() {
    return state.equals(CLOSED) || state.equals(CANCELED);
  }

  /** The state in the words of a new instance. */
  String status() {
    return switch (state) {
      case "1" -> "New";
      case IN_PROGRESS -> "In Progress";
      case "3" -> "On Hold";
      case RESOLVED -> "Resolved";
      case CLOSED -> "Closed";
      case CANCELED -> "Canceled";
      default -> "state " + state;
    };
  }
}
