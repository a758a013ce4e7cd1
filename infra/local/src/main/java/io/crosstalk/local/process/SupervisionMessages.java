package io.crosstalk.local.process;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.FailureAdvice;
import java.util.Optional;

/** Formats the messages that a supervising command prints on the console. */
final class SupervisionMessages {
  private static final String INGEST_REPLAYS =
      "; a replay that it was reading is lost: the commands 'replay' and 'demo' push it again, any"
          + " other client has to push it again";

  private SupervisionMessages() {}

  /** Message about a new phase of a component; empty for phases that are not reported. */
  static Optional<String> of(Component component, RestartHistory restarts) {
    return switch (restarts.phase()) {
      case RUNNING ->
          Optional.of(
              "crosstalk: %s runs again (restart %d)%s"
                  .formatted(
                      component.label(),
                      restarts.restarts(),
                      component == Component.INGEST ? INGEST_REPLAYS : ""));
      case WAITING ->
          Optional.of(
              "crosstalk: %s has died: %s%n  → restart %d follows in %d s; %s"
                  .formatted(
                      component.label(),
                      cause(restarts),
                      restarts.restarts() + 1,
                      restarts.delay().toSeconds(),
                      advice(component, restarts)));
      case STARTING -> Optional.empty();
    };
  }

  private static String cause(RestartHistory restarts) {
    return restarts.lastDeath().map(ComponentExit::text).orElse("the cause is not known");
  }

  private static String advice(Component component, RestartHistory restarts) {
    String known =
        restarts
            .lastDeath()
            .flatMap(death -> FailureAdvice.known(death.logLine().stream().toList()))
            .map(advice -> advice + "; ")
            .orElse("");
    return known + "'./crosstalk logs " + component.label() + "' shows its log";
  }
}
