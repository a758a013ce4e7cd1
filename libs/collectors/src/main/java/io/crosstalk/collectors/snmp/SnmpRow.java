package io.crosstalk.collectors.snmp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.Variable;

/**
 * Row of a table.
 *
 * @param index part of the object identifiers behind the column
 * @param readAtMs arrival of the response
 * @param cells cells in the order of the requested columns; null where the switch has none
 */
record SnmpRow(OID index, long readAtMs, List<@Nullable Variable> cells) {
  @Nullable Variable cell(int column) {
    return cells.get(column);
  }

  /** Returns the last number of the index, the port. */
  int lastIndex() {
    return index.size() == 0 ? 0 : index.last();
  }
}
