package io.crosstalk.ingest;

import io.crosstalk.testkit.SettingsContract;

class SettingsTest extends SettingsContract {
  SettingsTest() {
    super("io.crosstalk.ingest");
  }
}
