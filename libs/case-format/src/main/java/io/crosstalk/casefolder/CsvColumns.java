package io.crosstalk.casefolder;

import java.util.List;

/**
 * Columns that a file may have, in any order.
 *
 * @param optional columns that may be missing; their cells are empty then
 */
record CsvColumns(List<String> required, List<String> optional) {
  CsvColumns {
    required = List.copyOf(required);
    optional = List.copyOf(optional);
  }
}
