package io.crosstalk.testkit;

/**
 * Checks event-model. It is here and not in event-model, because test-kit depends on that module.
 */
class EventModelArchitectureTest extends ArchitectureContract {
  EventModelArchitectureTest() {
    super("io.crosstalk.event");
  }
}
