package io.crosstalk.casefolder;

import io.crosstalk.testkit.ArchitectureContract;

class ArchitectureTest extends ArchitectureContract {
  ArchitectureTest() {
    super("io.crosstalk.casefolder");
  }
}
