package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;

/** Source type {@code snmp}: the ports of a switch or router by IF-MIB. */
public final class SnmpSourceType extends SourceType<SnmpSettings> {
  public SnmpSourceType() {
    super("snmp", SnmpSettings.class);
  }

  @Override
  public Source open(SnmpSettings settings, SourceContext context) {
    return new IfMibSource(settings, context);
  }
}
