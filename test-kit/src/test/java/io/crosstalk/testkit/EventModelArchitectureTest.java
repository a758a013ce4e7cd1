package io.crosstalk.testkit;

/** Here and not in event-model, because test-kit itself depends on that module. */
class EventModelArchitectureTest extends ArchitectureContract {
  EventModelArchitectureTest() {
    super("io.crosstalk.event");
  }
}
