package io.crosstalk.casefolder;

import java.util.List;

/**
 * Names of the columns that are read from a CSV file, where they may stand in any order.
 *
 * @param optional columns that may be missing; their cells are empty then
 */
record CsvColumns(List<String> required, List<String> optional) {
  CsvColumns {
    required = List.copyOf(required);
    optional = List.copyOf(optional);
  }
}
