package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.SourceType;

/** Source type {@code vsphere}: inventory, changes and statistics of a VMware vCenter. */
public final class VsphereSourceType extends SourceType<VsphereSettings> {
  public VsphereSourceType() {
    super("vsphere", VsphereSettings.class);
  }

  @Override
  public Source open(VsphereSettings settings, SourceContext context) {
    if (settings.inventoryInterval().toSeconds() < 1) {
      throw new InvalidSourceException("inventoryInterval", "inventoryInterval is at least 1s");
    }
    try {
      return new VsphereSource(settings, context);
    } catch (SourceException e) {
      throw new InvalidSourceException("tls", String.valueOf(e.getMessage()));
    }
  }
}
