package io.crosstalk.correlation;

import io.crosstalk.testkit.SettingsContract;

class SettingsTest extends SettingsContract {
  SettingsTest() {
    super("io.crosstalk.correlation");
  }
}
