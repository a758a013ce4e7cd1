package io.crosstalk.testworlds;

import io.crosstalk.testkit.ArchitectureContract;

class ArchitectureTest extends ArchitectureContract {
  ArchitectureTest() {
    super("io.crosstalk.testworlds");
  }
}
