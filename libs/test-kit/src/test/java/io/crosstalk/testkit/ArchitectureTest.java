package io.crosstalk.testkit;

class ArchitectureTest extends ArchitectureContract {
  ArchitectureTest() {
    super("io.crosstalk.testkit");
  }
}
