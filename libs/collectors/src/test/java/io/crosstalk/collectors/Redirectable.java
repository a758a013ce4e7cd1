package io.crosstalk.collectors;

/** Intake whose receiver a test exchanges while a source listens. */
final class Redirectable extends ForwardingIntake {
  private volatile Intake receiver;

  Redirectable(Intake receiver) {
    this.receiver = receiver;
  }

  void redirect(Intake other) {
    receiver = other;
  }

  @Override
  protected Intake target() {
    return receiver;
  }
}
