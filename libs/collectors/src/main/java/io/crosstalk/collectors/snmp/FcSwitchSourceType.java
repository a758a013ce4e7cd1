package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;

/** Source type {@code fcswitch}: the ports of a Fibre Channel switch. */
public final class FcSwitchSourceType extends SourceType<SnmpSettings> {
  public FcSwitchSourceType() {
    super("fcswitch", SnmpSettings.class);
  }

  @Override
  public Source open(SnmpSettings settings, SourceContext context) {
    return new FcSwitchSource(settings, context);
  }
}
