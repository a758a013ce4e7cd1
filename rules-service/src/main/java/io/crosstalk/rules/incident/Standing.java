package io.crosstalk.rules.incident;

/** Whether an incident still stands for a problem of its own. */
public sealed interface Standing {
  /** It does. */
  record Live() implements Standing {}

  /** It turned out to be the same problem as another one. */
  record Merged(String into) implements Standing {}

  /** Every verdict behind it was taken back. */
  record Withdrawn() implements Standing {}
}
