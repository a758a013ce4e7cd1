package io.crosstalk.ingest.source.network.snmp;

import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import org.springframework.stereotype.Component;

/** Source type {@code fcswitch}: the ports of a Fibre Channel switch. */
@Component
final class FcSwitchSourceType implements SourceType<SnmpSettings> {
  @Override
  public String name() {
    return "fcswitch";
  }

  @Override
  public Class<SnmpSettings> settings() {
    return SnmpSettings.class;
  }

  @Override
  public Source open(SnmpSettings settings, SourceContext context) {
    return new FcSwitchSource(settings, context);
  }
}
