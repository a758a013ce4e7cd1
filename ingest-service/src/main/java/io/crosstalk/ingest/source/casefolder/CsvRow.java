package io.crosstalk.ingest.source.casefolder;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row's fields by name. */
record CsvRow(CsvHeader header, List<String> fields) {

  /** The field; null when there is no such column or nothing in it. */
  @Nullable String get(String name) {
    int position = header.position(name);
    if (position < 0 || fields.get(position).isEmpty()) {
      return null;
    }
    return fields.get(position);
  }
}
