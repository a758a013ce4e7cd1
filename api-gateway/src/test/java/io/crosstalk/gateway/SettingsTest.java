package io.crosstalk.gateway;

import io.crosstalk.testkit.SettingsContract;

class SettingsTest extends SettingsContract {
  SettingsTest() {
    super("io.crosstalk.gateway");
  }
}
