package io.crosstalk.ingest;

import io.crosstalk.testkit.SettingsContract;

class SettingsTest extends SettingsContract {}
