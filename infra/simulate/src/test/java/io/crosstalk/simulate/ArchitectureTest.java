package io.crosstalk.simulate;

import io.crosstalk.testkit.ArchitectureContract;

class ArchitectureTest extends ArchitectureContract {
  ArchitectureTest() {
    super("io.crosstalk.simulate");
  }
}
