package io.crosstalk.collectors.snmp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.Variable;

/**
 * Description of a switch by itself (SNMPv2-MIB, RFC 3418).
 *
 * @param description type and software of the switch
 * @param uptime uptime in hundredths of a second; NaN if not known
 * @param name name of the switch
 */
record SwitchInfo(String description, double uptime, String name) {
  static final List<OID> OBJECTS =
      List.of(
          new OID("1.3.6.1.2.1.1.1.0"), new OID("1.3.6.1.2.1.1.3.0"), new OID("1.3.6.1.2.1.1.5.0"));

  static SwitchInfo of(List<@Nullable Variable> values) {
    return new SwitchInfo(
        SnmpCells.text(values.get(0)),
        SnmpCells.number(values.get(1)),
        SnmpCells.text(values.get(2)));
  }
}
