package io.crosstalk.local.platform;

import java.time.Duration;
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
      case RUNNING -> Optional.of(runsAgain(component, restarts));
      case WAITING -> Optional.of(died(component, restarts));
      case STARTING -> Optional.empty();
      case GIVEN_UP ->
          Optional.of(
              "crosstalk: "
                  + givenUp(component, restarts)
                  + System.lineSeparator()
                  + "  → "
                  + advice(component, restarts));
    };
  }

  /** Sentence about a component that is not restarted any more. */
  static String givenUp(Component component, RestartHistory restarts) {
    return component.label()
        + " has died "
        + restarts.failures()
        + " times in succession and is not started again: "
        + cause(restarts);
  }

  /** Advice about a component that is not restarted any more. */
  static String advice(Component component, RestartHistory restarts) {
    return restarts
            .lastDeath()
            .flatMap(death -> FailureAdvice.known(death.logLine().stream().toList()))
            .map(known -> known + "; ")
            .orElse("")
        + logs(component)
        + ", './crosstalk up' starts it again";
  }

  static String notSupervised(Component component, Exception failure) {
    return "crosstalk: "
        + component.label()
        + " is not supervised any more: "
        + failure
        + System.lineSeparator()
        + "  → './crosstalk up' starts it again when it dies";
  }

  private static String died(Component component, RestartHistory restarts) {
    String delay =
        restarts
            .nextAttempt()
            .map(next -> Duration.between(restarts.since(), next).toSeconds() + " s")
            .orElse("0 s");
    return "crosstalk: "
        + component.label()
        + " has died: "
        + cause(restarts)
        + System.lineSeparator()
        + "  → restart "
        + (restarts.restarts() + 1)
        + " follows in "
        + delay
        + "; "
        + logs(component);
  }

  private static String runsAgain(Component component, RestartHistory restarts) {
    return "crosstalk: "
        + component.label()
        + " runs again (restart "
        + restarts.restarts()
        + ")"
        + (component == Component.INGEST ? INGEST_REPLAYS : "");
  }

  private static String cause(RestartHistory restarts) {
    return restarts.lastDeath().map(ComponentExit::text).orElse("the cause is not known");
  }

  private static String logs(Component component) {
    return "'./crosstalk logs " + component.label() + "' shows its log";
  }
}
