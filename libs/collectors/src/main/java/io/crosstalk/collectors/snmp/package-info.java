/** Switches that support SNMP: network ports by IF-MIB, Fibre Channel ports by Brocade's MIBs. */
@NullMarked
package io.crosstalk.collectors.snmp;

import org.jspecify.annotations.NullMarked;
