package io.crosstalk.rules.notify.servicenow;

/** Value of {@code resolution_state} of an event. */
enum ResolutionState {
  NEW("New"),
  CLOSING("Closing");

  private final String wireName;

  ResolutionState(String wireName) {
    this.wireName = wireName;
  }

  String wireName() {
    return wireName;
  }
}
