package io.crosstalk.collectors.snmp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.Variable;

/**
 * Row of an SNMP table.
 *
 * @param index part of the object identifiers behind the column's
 * @param readAtMs arrival of the response, epoch milliseconds
 * @param cells values in the order of the requested columns; null where the switch has none
 */
record SnmpRow(OID index, long readAtMs, List<@Nullable Variable> cells) {
  @Nullable Variable cell(int column) {
    return cells.get(column);
  }

  /** Returns the last number of the row's index, which is the number of the port. */
  int lastIndex() {
    return index.size() == 0 ? 0 : index.last();
  }
}
