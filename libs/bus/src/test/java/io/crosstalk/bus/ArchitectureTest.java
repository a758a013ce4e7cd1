package io.crosstalk.bus;

import io.crosstalk.testkit.ArchitectureContract;

class ArchitectureTest extends ArchitectureContract {
  ArchitectureTest() {
    super("io.crosstalk.bus");
  }
}
