package io.crosstalk.rules;

import io.crosstalk.testkit.SettingsContract;

class SettingsTest extends SettingsContract {
  SettingsTest() {
    super("io.crosstalk.rules");
  }
}
