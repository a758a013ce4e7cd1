package io.crosstalk.rules.loop;

/** State of a {@link Loop}, as shown by the health check. */
public sealed interface LoopState {
  /** The first step has not ended yet. */
  record Starting() implements LoopState {}

  /** The last step has succeeded. */
  record Running() implements LoopState {}

  /** Another process is the leader and does the work. */
  record StandingBy() implements LoopState {}

  /**
   * The last step has failed, and will be retried after a pause.
   *
   * @param reason description for logs and health
   */
  record Failing(String reason) implements LoopState {}
}
