/** Tests of switches over SNMP. */
@NullMarked
package io.crosstalk.collectors.snmp;

import org.jspecify.annotations.NullMarked;
