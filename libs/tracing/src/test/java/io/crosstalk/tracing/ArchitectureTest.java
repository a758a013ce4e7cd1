package io.crosstalk.tracing;

import io.crosstalk.testkit.ArchitectureContract;

class ArchitectureTest extends ArchitectureContract {
  ArchitectureTest() {
    super("io.crosstalk.tracing");
  }
}
