package io.crosstalk.testkit;

/**
 * Checks the architecture of event-model. The test is not in event-model, because test-kit depends
 * on that module.
 */
class EventModelArchitectureTest extends ArchitectureContract {
  EventModelArchitectureTest() {
    super("io.crosstalk.event");
  }
}
