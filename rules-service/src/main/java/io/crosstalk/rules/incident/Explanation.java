package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;

/** Says an incident in plain sentences. */
final class Explanation {
  private Explanation() {}

  static String of(Incident incident) {
    return incident.title() + ".";
  }
}
