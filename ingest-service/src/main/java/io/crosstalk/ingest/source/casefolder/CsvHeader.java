package io.crosstalk.ingest.source.casefolder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Positions of the columns of a CSV file. */
final class CsvHeader {
  private final Map<String, Integer> positions = new HashMap<>();
  private final int width;

  /**
   * Reads the fields of a header line.
   *
   * @param required names of the required columns
   * @throws UnusableCaseException when a required column is missing or occurs twice
   */
  CsvHeader(CaseFile file, List<String> names, List<String> required) throws UnusableCaseException {
    width = names.size();
    for (int i = 0; i < width; i++) {
      if (positions.put(names.get(i).strip(), i) != null) {
        throw new UnusableCaseException(
            file.fileName() + ": the header has the column '" + names.get(i).strip() + "' twice");
      }
    }
    for (String name : required) {
      if (!positions.containsKey(name)) {
        throw new UnusableCaseException(
            file.fileName()
                + ": the header lacks the column '"
                + name
                + "'; expected are "
                + String.join(",", required));
      }
    }
  }

  int width() {
    return width;
  }

  /** Position of a column from 0; -1 when it does not exist. */
  int position(String name) {
    return positions.getOrDefault(name, -1);
  }
}
