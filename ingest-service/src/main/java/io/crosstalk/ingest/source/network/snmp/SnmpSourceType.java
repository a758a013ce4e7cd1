package io.crosstalk.ingest.source.network.snmp;

import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import org.springframework.stereotype.Component;

/** Source type {@code snmp}: the ports of a switch or router by IF-MIB. */
@Component
final class SnmpSourceType implements SourceType<SnmpSettings> {
  @Override
  public String name() {
    return "snmp";
  }

  @Override
  public Class<SnmpSettings> settings() {
    return SnmpSettings.class;
  }

  @Override
  public Source open(SnmpSettings settings, SourceContext context) {
    return new IfMibSource(settings, context);
  }
}
