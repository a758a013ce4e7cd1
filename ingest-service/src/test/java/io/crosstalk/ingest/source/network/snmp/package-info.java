/** Tests of switches over SNMP. */
@NullMarked
package io.crosstalk.ingest.source.network.snmp;

import org.jspecify.annotations.NullMarked;
