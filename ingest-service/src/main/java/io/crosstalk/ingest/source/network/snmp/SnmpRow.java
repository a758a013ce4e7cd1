package io.crosstalk.ingest.source.network.snmp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.Variable;

/**
 * One row of a table.
 *
 * @param index what follows the column in the object identifiers
 * @param readAtMs when its answer came
 * @param cells in the order of the columns asked for; null where the switch has none
 */
record SnmpRow(OID index, long readAtMs, List<@Nullable Variable> cells) {
  @Nullable Variable cell(int column) {
    return cells.get(column);
  }

  /** The last number of the index: the port's. */
  int lastIndex() {
    return index.size() == 0 ? 0 : index.last();
  }
}
