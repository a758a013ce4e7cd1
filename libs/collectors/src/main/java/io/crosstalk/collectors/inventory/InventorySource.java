package io.crosstalk.collectors.inventory;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.event.inventory.Resource;
import java.time.Clock;
import java.util.List;

/**
 * Source that delivers the resources listed in the sources file, the same in each round. The bus
 * receives only what has changed since the previous version of the file.
 */
record InventorySource(List<Resource> resources, Clock clock) implements PolledSource {

  @Override
  public void poll(Intake intake) {
    intake.inventory(clock.millis(), resources);
  }

  @Override
  public void check(CheckReport report) {
    report.good(resources.size() + " resources");
  }

  @Override
  public void close() {
    // nothing is open
  }
}
