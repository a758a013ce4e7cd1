package io.crosstalk.rules.loop;

/** State of a loop. */
public sealed interface LoopState {
  /** The loop has no result yet. */
  record Starting() implements LoopState {}

  record Running() implements LoopState {}

  /** Another process does the work. */
  record StandingBy() implements LoopState {}

  /** The loop waits before it retries; with the reason, for logs and health. */
  record Failing(String reason) implements LoopState {}
}
