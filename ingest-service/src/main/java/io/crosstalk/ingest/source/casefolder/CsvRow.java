package io.crosstalk.ingest.source.casefolder;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fields of one row, by name. */
record CsvRow(CsvHeader header, List<String> fields) {

  /** Field of a column; null when the column does not exist or the field is empty. */
  @Nullable String get(String name) {
    int position = header.position(name);
    if (position < 0 || fields.get(position).isEmpty()) {
      return null;
    }
    return fields.get(position);
  }
}
