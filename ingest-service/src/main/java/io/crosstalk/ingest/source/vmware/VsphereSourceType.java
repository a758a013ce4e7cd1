package io.crosstalk.ingest.source.vmware;

import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceException;
import io.crosstalk.ingest.collect.SourceType;
import org.springframework.stereotype.Component;

/** Source type of a VMware vCenter. */
@Component
final class VsphereSourceType implements SourceType<VsphereSettings> {

  @Override
  public String name() {
    return "vsphere";
  }

  @Override
  public Class<VsphereSettings> settings() {
    return VsphereSettings.class;
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
