package io.crosstalk.rules.loop;

/** How a loop is doing. */
public sealed interface LoopState {
  /** It has not come to its first result. */
  record Starting() implements LoopState {}

  record Running() implements LoopState {}

  /** Another process does the work. */
  record StandingBy() implements LoopState {}

  /** It waits before it tries again; for people, why. */
  record Failing(String reason) implements LoopState {}
}
